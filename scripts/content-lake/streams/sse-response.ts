import type {Heartbeat} from './heartbeat.ts'
import type {Stream, StreamEvent} from './stream.ts'

/** How many bytes a reader may be behind before it is dropped: it reconnects and reads anew. */
const MAX_BEHIND = 4_000_000

/** How to end a connection whose reader does not keep up. */
export interface SlowReaderExit {
  /** Cuts the connection itself; absent where the answer travels otherwise than over HTTP. */
  cut?: (() => void) | undefined
  log: (message: string) => void
}

/** Answers with the stream as server-sent events, kept alive with comments. */
export function sseResponse(stream: Stream, heartbeat: Heartbeat, exit: SlowReaderExit): Response {
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
          if ((controller.desiredSize ?? 0) > -MAX_BEHIND) controller.enqueue(bytes)
          else close(() => drop(controller, exit))
        }
        const endBeats = heartbeat.onBeat(() => write(BEAT))
        const sink = {
          send: (event: StreamEvent) => write(bytesOf(event)),
          end: () => close(() => controller.close()),
        }
        stop = endBeats
        const endStream = stream(sink)
        stop = () => {
          endBeats()
          endStream()
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

/** Ends the connection. An error in the stream would be reported as a fault of the server. */
function drop(controller: ReadableStreamDefaultController, {cut, log}: SlowReaderExit): void {
  log(`content lake: dropped a listener that was ${MAX_BEHIND / 1e6} MB behind`)
  if (cut) cut()
  else controller.error(new Error('The reader is too slow'))
}

const encoder = new TextEncoder()
const BEAT = encoder.encode(':\n\n')
/** Listeners that ask for the same are sent the same events: they are written once. */
const written = new WeakMap<StreamEvent, Uint8Array>()

function bytesOf(event: StreamEvent): Uint8Array {
  let bytes = written.get(event)
  if (!bytes) {
    const id = event.id === undefined ? '' : `id: ${event.id}\n`
    bytes = encoder.encode(`event: ${event.event}\n${id}data: ${event.data}\n\n`)
    written.set(event, bytes)
  }
  return bytes
}
