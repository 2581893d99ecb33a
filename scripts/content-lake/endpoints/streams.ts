import {TOKEN_USER} from '../auth/roles.ts'
import {disconnectOf} from '../http/body.ts'
import {
  assertDataset,
  assetUrls,
  getSearchParams,
  type LakeApp,
  type LakeServices,
} from '../http/context.ts'
import {LakeError} from '../protocol/errors.ts'
import {sseResponse} from '../streams/sse.ts'
import {endWithSession} from '../streams/stream.ts'
import {STREAM_KINDS} from '../streams/streams.ts'

/** GET /data/listen/:dataset and /data/live/events/:dataset, as server-sent events. */
export function streamEndpoints(app: LakeApp, services: LakeServices): void {
  for (const kind of STREAM_KINDS) {
    app.get(`/data/${kind}/:dataset`, (c) => {
      assertDataset(c, services)
      // A HEAD request would receive nothing and stay open for ever.
      if (c.req.raw.method === 'HEAD') throw new LakeError(405, 'A stream needs a GET request')
      const {trusted, sessionId} = c.get('identity')
      const {sessions} = services.authenticator
      const stream = services.streams.open(kind, getSearchParams(c), {
        trusted,
        assets: assetUrls(c, services),
        lastEventId: c.req.header('last-event-id') || undefined,
      })
      const ending = endWithSession(stream, (end) => sessions.onEnd(sessionId, end))
      return sseResponse(ending, services.heartbeat, {
        disconnect: disconnectOf(c.env),
        log: services.log,
      })
    })
  }
}

const encoder = new TextEncoder()
const KEEP_ALIVE = encoder.encode('\n')

/**
 * POST /snapshots – for programs of the same machine that have the write token: copies the database.
 * The answer is a line of JSON, `{"file": "<path>"}`; the copy exists as long as the answer is read.
 */
export function snapshotEndpoint(app: LakeApp, services: LakeServices): void {
  app.post('/snapshots', async (c) => {
    if (c.get('identity').userId !== TOKEN_USER) {
      throw new LakeError(403, 'Snapshots are for programs with the write token')
    }
    const snapshot = await services.snapshots.create()
    let stopHeartbeat = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(`${JSON.stringify({file: snapshot.file})}\n`))
        stopHeartbeat = services.heartbeat.onBeat(() => controller.enqueue(KEEP_ALIVE))
        snapshot.onEnd(() => {
          stopHeartbeat()
          controller.close()
        })
      },
      cancel() {
        stopHeartbeat()
        snapshot.release()
      },
    })
    return c.body(body, 200, {'Content-Type': 'application/x-ndjson'})
  })
}
