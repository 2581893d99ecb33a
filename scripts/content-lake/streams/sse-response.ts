import type {Heartbeat} from './heartbeat.ts'
import type {Stream, StreamEvent} from './stream.ts'
import {LIMITS} from '../limits.ts'

/** How to disconnect a slow client. */
export interface SlowClientOptions {
  /** Closes the network connection; undefined without a Node server. */
  disconnect?: (() => void) | undefined
  log: (message: string) => void
}

/** Sends a stream as server-sent events, with comments to keep the connection alive. */
export function sseResponse(
  stream: Stream,
  heartbeat: Heartbeat,
  options: SlowClientOptions,
): Response {
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
        const write = (bytes: Uint8Array) => {
          if (!open) return
          if ((controller.desiredSize ?? 0) > -LIMITS.unreadStream.value) controller.enqueue(bytes)
          else close(() => disconnectSlowClient(controller, options))
        }
        const stopHeartbeat = heartbeat.onBeat(() => write(KEEP_ALIVE))
        const sink = {
          send: (event: StreamEvent) => write(encodeEvent(event)),
          end: () => close(() => controller.close()),
        }
        stop = stopHeartbeat
        const stopStream = stream(sink)
        stop = () => {
          stopHeartbeat()
          stopStream()
        }
        if (!open) stop()
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({highWaterMark: 64_000}),
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  })
}

/** Closes the connection. An error in the stream alone would be logged as an error of the server. */
function disconnectSlowClient(
  controller: ReadableStreamDefaultController,
  {disconnect, log}: SlowClientOptions,
): void {
  log(`content lake: dropped a listener with ${LIMITS.unreadStream.value / 1e6} MB unsent`)
  if (disconnect) disconnect()
  else controller.error(new Error('The client reads too slowly'))
}

const encoder = new TextEncoder()
const KEEP_ALIVE = encoder.encode(':\n\n')
/** Listeners in a group get the same event objects, so each is encoded once. */
const encodedEvents = new WeakMap<StreamEvent, Uint8Array>()

function encodeEvent(event: StreamEvent): Uint8Array {
  let bytes = encodedEvents.get(event)
  if (!bytes) {
    const id = event.id === undefined ? '' : `id: ${event.id}\n`
    bytes = encoder.encode(`event: ${event.event}\n${id}data: ${event.data}\n\n`)
    encodedEvents.set(event, bytes)
  }
  return bytes
}
