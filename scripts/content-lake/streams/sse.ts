import {LIMITS} from '../limits.ts'
import type {Heartbeat, Stream, StreamEvent} from './stream.ts'

/** How to disconnect a slow client. */
interface SlowClientOptions {
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
        stop = stopHeartbeat
        const stopStream = stream({
          send: (event) => write(encodeEvent(event)),
          end: () => close(() => controller.close()),
        })
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
  const headers = {'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no'}
  return new Response(body, {headers})
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

function encodeEvent({event, id, data}: StreamEvent): Uint8Array {
  const idLine = id === undefined ? '' : `id: ${id}\n`
  return encoder.encode(`event: ${event}\n${idLine}data: ${data}\n\n`)
}
