import {sseResponse} from '../streams/sse.ts'
import {assertDataset, type LakeApp, type LakeParts} from './context.ts'

/** GET /data/listen/:dataset and /data/live/events/:dataset, as server-sent events. */
export function streamEndpoints(app: LakeApp, parts: LakeParts): void {
  for (const kind of ['listen', 'live/events'] as const) {
    app.get(`/data/${kind}/:dataset`, (c) => {
      assertDataset(c, parts)
      const search = new URL(c.req.url).searchParams
      const stream = parts.streams.open(kind, search, c.get('identity').trusted)
      return sseResponse(stream, parts.heartbeat)
    })
  }
}
