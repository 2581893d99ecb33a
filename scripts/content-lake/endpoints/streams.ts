import {TOKEN_USER} from '../auth/roles.ts'
import {assertMayAsk} from '../auth/strangers.ts'
import {
  assertDataset,
  assetUrls,
  disconnectOf,
  getSearchParams,
  type LakeApp,
  type LakeRequest,
} from '../http/request.ts'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import type {LakeServices} from '../services.ts'
import type {EventSink, Stream, StreamEvent} from '../streams/stream.ts'
import {STREAM_KINDS} from '../streams/streams.ts'

/** GET /data/listen/:dataset and /data/live/events/:dataset, as server-sent events. */
export function streamEndpoints(app: LakeApp, services: LakeServices): void {
  for (const kind of STREAM_KINDS) {
    app.get(`/data/${kind}/:dataset`, (c) => {
      assertDataset(c, services)
      // A HEAD request would receive nothing and stay open for ever.
      if (c.req.raw.method === 'HEAD') throw new LakeError(405, 'A stream needs a GET request')
      if (kind === 'listen') assertMayAsk(c, services, getSearchParams(c).get('query') ?? '')
      const stream = services.streams.open(kind, getSearchParams(c), {
        isSignedIn: c.get('identity').isSignedIn,
        assets: assetUrls(c, services),
        lastEventId: c.req.header('last-event-id') || undefined,
      })
      return sendEvents(c, services, stream)
    })
  }
}

/**
 * Sends a stream as server-sent events, with comments to keep the connection alive. It ends with the session of its
 * reader: an event says so, after which an EventSource connects again with the cookies that it has then.
 */
function sendEvents(
  c: LakeRequest,
  {authenticator, heartbeat, log}: LakeServices,
  stream: Stream,
): Response {
  const identity = c.get('identity')
  const disconnect = disconnectOf(c)
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let open = true
        const close = (finish: () => void) => {
          if (!open) return
          open = false
          stop()
          finish()
        }
        const dropSlowClient = () => {
          log(`content lake: dropped a listener with ${LIMITS.unreadStream.value / 1e6} MB unsent`)
          // An error in the stream alone would be logged as an error of the server.
          if (disconnect) disconnect()
          else controller.error(new Error('The client reads too slowly'))
        }
        const write = (bytes: Uint8Array) => {
          if (!open) return
          if ((controller.desiredSize ?? 0) > -LIMITS.unreadStream.value) controller.enqueue(bytes)
          else close(dropSlowClient)
        }
        const sink: EventSink = {
          send: (event) => write(encodeEvent(event)),
          end: () => close(() => controller.close()),
        }
        const stopHeartbeat = heartbeat.onBeat(() => write(KEEP_ALIVE))
        stop = stopHeartbeat
        const stopStream = stream(sink)
        const stopWaiting = authenticator.onEnd(identity, () => {
          sink.send({event: 'sessionEnd', data: JSON.stringify({reason: 'Signed out'})})
          sink.end()
        })
        stop = () => {
          stopHeartbeat()
          stopWaiting()
          stopStream()
        }
        if (!open) stop()
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({highWaterMark: 64_000}),
  )
  const headers = {'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no'}
  return new Response(body, {headers})
}

const encoder = new TextEncoder()
const KEEP_ALIVE = encoder.encode(':\n\n')

function encodeEvent({event, id, data}: StreamEvent): Uint8Array {
  const idLine = id === undefined ? '' : `id: ${id}\n`
  return encoder.encode(`event: ${event}\n${idLine}data: ${data}\n\n`)
}

/**
 * POST /snapshots – for programs of the same machine that have the write token: copies the database.
 * The answer is a line of JSON, `{"file": "<path>"}`; the copy exists as long as the answer is read.
 */
export function snapshotEndpoint(app: LakeApp, {snapshots, heartbeat}: LakeServices): void {
  app.post('/snapshots', async (c) => {
    if (c.get('identity').userId !== TOKEN_USER) {
      throw new LakeError(403, 'Snapshots are for programs with the write token')
    }
    let end = () => {}
    const {file, release} = await snapshots.create(() => end())
    let stopHeartbeat = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(`${JSON.stringify({file})}\n`))
        stopHeartbeat = heartbeat.onBeat(() => controller.enqueue(encoder.encode('\n')))
        end = () => {
          stopHeartbeat()
          controller.close()
        }
      },
      cancel() {
        stopHeartbeat()
        release()
      },
    })
    return c.body(body, 200, {'Content-Type': 'application/x-ndjson'})
  })
}
