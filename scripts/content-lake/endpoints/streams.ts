import {OutgoingMessage} from 'node:http'
import {LakeError} from '../protocol/errors.ts'
import {sseResponse} from '../streams/sse-response.ts'
import {STREAM_KINDS} from '../streams/streams.ts'
import {assertDataset, type LakeApp, type LakeServices, getSearchParams} from '../http/context.ts'

/** The most streams that may be open at once, all clients together. */
const MAX_STREAMS = 5000

/** GET /data/listen/:dataset and /data/live/events/:dataset, as server-sent events. */
export function streamEndpoints(app: LakeApp, services: LakeServices): void {
  for (const kind of STREAM_KINDS) {
    app.get(`/data/${kind}/:dataset`, (c) => {
      assertDataset(c, services)
      // A HEAD request would receive nothing and stay open for ever.
      if (c.req.raw.method === 'HEAD') throw new LakeError(405, 'A stream needs a GET request')
      if (services.streams.count >= MAX_STREAMS) throw new LakeError(503, 'Too many listeners')
      const search = getSearchParams(c)
      const stream = services.streams.open(kind, search, c.get('identity').trusted)
      return sseResponse(stream, services.heartbeat, {
        disconnect: disconnectOf(c.env),
        log: services.log,
      })
    })
  }
}

/** Closes the client's connection; undefined where the app is called without a Node server. */
function disconnectOf(env: unknown): (() => void) | undefined {
  const outgoing =
    typeof env === 'object' && env !== null && 'outgoing' in env ? env.outgoing : undefined
  return outgoing instanceof OutgoingMessage ? () => void outgoing.destroy() : undefined
}
