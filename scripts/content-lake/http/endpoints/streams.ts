import {OutgoingMessage} from 'node:http'
import {LakeError} from '../../protocol/errors.ts'
import {sseResponse} from '../../streams/sse-response.ts'
import {assertDataset, type LakeApp, type LakeParts} from '../context.ts'

/** Streams that may be open at once, of all readers. */
const MAX_STREAMS = 5000

/** GET /data/listen/:dataset and /data/live/events/:dataset, as server-sent events. */
export function streamEndpoints(app: LakeApp, parts: LakeParts): void {
  for (const kind of ['listen', 'live/events'] as const) {
    app.get(`/data/${kind}/:dataset`, (c) => {
      assertDataset(c, parts)
      // Who asks for the head alone would be sent nothing, and would never go away.
      if (c.req.raw.method === 'HEAD') throw new LakeError(405, 'A stream is to be got')
      if (parts.streams.count >= MAX_STREAMS) throw new LakeError(503, 'Too many listeners')
      const search = new URL(c.req.url).searchParams
      const stream = parts.streams.open(kind, search, c.get('identity').trusted)
      return sseResponse(stream, parts.heartbeat, {cut: cutterOf(c.env), log: parts.log})
    })
  }
}

/** What ends the connection at once; none where the app is called without one. */
function cutterOf(env: unknown): (() => void) | undefined {
  const outgoing =
    typeof env === 'object' && env !== null && 'outgoing' in env ? env.outgoing : undefined
  return outgoing instanceof OutgoingMessage ? () => void outgoing.destroy() : undefined
}
