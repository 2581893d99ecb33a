import type {Heartbeat} from './heartbeat.ts'
import type {Stream, StreamEvent} from './stream.ts'

/** How many bytes a reader may be behind before it is dropped: it reconnects and reads anew. */
const MAX_BEHIND = 4_000_000

/** Answers with the stream as server-sent events, kept alive with comments. */
export function sseResponse(stream: Stream, heartbeat: Heartbeat): Response {
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
          else close(() => controller.error(new Error('The reader is too slow')))
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
