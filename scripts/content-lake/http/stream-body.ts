import {OutgoingMessage} from 'node:http'
import {LIMITS} from '../limits.ts'

/** Bytes that are handed to the connection at once. */
const CHUNK = 32_000

/** How a streamed body ends. */
interface StreamEnd {
  /** Called once, when the body was sent or given up. */
  release?: () => void
  /** Closes the connection of a client that has stopped reading. */
  disconnect: (() => void) | undefined
}

/**
 * A body that is made and sent as fast as the client reads it, and given up when the client reads nothing for 30 s.
 * Small texts are joined, so that each write is worth its cost.
 */
export function streamBody(
  parts: Iterable<Uint8Array | string>,
  {release, disconnect}: StreamEnd,
): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.iterator]()
  let rest: Uint8Array = new Uint8Array()
  let isOpen = true
  const end = () => {
    if (!isOpen) return
    isOpen = false
    clearTimeout(timer)
    iterator.return?.()
    rest = new Uint8Array()
    release?.()
  }
  const timer = setTimeout(() => {
    end()
    disconnect?.()
  }, LIMITS.unreadTime.value).unref()
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        timer.refresh()
        const chunk = rest.byteLength > 0 ? rest : nextChunk(iterator)
        if (chunk === null) {
          end()
          return controller.close()
        }
        rest = chunk.subarray(CHUNK)
        controller.enqueue(chunk.subarray(0, CHUNK))
      },
      cancel: end,
    },
    {highWaterMark: 0},
  )
}

/** Joins parts up to the size of a chunk; null after the last. */
function nextChunk(iterator: Iterator<Uint8Array | string>): Uint8Array | null {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < CHUNK) {
    const {value, done} = iterator.next()
    if (done) break
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    chunks.push(bytes)
    size += bytes.byteLength
  }
  if (chunks.length === 0) return null
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}

/** Closes the client's connection; undefined where the app is called without a Node server. */
export function disconnectOf(env: unknown): (() => void) | undefined {
  const outgoing =
    typeof env === 'object' && env !== null && 'outgoing' in env ? env.outgoing : undefined
  return outgoing instanceof OutgoingMessage ? () => void outgoing.destroy() : undefined
}
