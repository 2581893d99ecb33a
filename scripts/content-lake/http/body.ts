import {OutgoingMessage} from 'node:http'
import {LakeError} from '../protocol/errors.ts'
import {LIMITS} from '../limits.ts'
import {parseLimitedJson} from '../protocol/parse.ts'

/** How long the rest of a refused body is read, in milliseconds. */
const MAX_DISCARD_MS = 5_000

/** Reads a body of at most `limit` bytes. Throws 413 for a longer one. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of streamChunks(request, limit)) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The body's chunks, for as long as some arrive. Throws 413 at once when `Content-Length` is more than `limit` bytes,
 * 408 when nothing arrives for too long.
 */
export async function* streamChunks(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  if (!request.body) return
  const reader = request.body.getReader()
  try {
    for (let next = await readNext(reader); !next.done; next = await readNext(reader)) {
      yield next.value
    }
  } finally {
    await discardRest(reader)
  }
}

async function readNext(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  const {promise: paused, reject} = Promise.withResolvers<never>()
  const stop = () => reject(new LakeError(408, 'The upload has stopped'))
  const timer = setTimeout(stop, LIMITS.uploadPause.value)
  try {
    return await Promise.race([reader.read(), paused])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads what is left of a body that was refused halfway, for a limited time: the server closes a connection
 * with unread bytes, in which the client may already have sent its next request.
 */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const cancel = () => void reader.cancel().catch(() => undefined)
  const timer = setTimeout(cancel, MAX_DISCARD_MS)
  try {
    let isDone = false
    while (!isDone) isDone = (await reader.read()).done
  } catch {
    // The client has closed the connection.
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads a JSON body, whose text `translate` may change before it is parsed. Throws 400 for text that is
 * not JSON, 413 for a body larger than `limit` bytes.
 */
export async function readJson(
  request: Request,
  limit: number,
  translate = (text: string) => text,
): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  try {
    const text = new TextDecoder('utf-8', {fatal: true}).decode(bytes)
    return parseLimitedJson(translate(text))
  } catch {
    throw new LakeError(400, 'The body is not valid JSON')
  }
}

function tooLarge(limit: number): LakeError {
  return new LakeError(413, `The body is larger than ${limit} bytes`)
}

/** Bytes that are handed to the connection at once. */
const CHUNK = 32_000

interface StreamEnd {
  /** Called once, when the body was sent or given up. */
  release?: () => void
  /** Closes the connection of a client that has stopped reading. */
  disconnect: (() => void) | undefined
}

/**
 * A body that is made and sent as fast as the client reads it. Small texts are joined, so that each write is worth its
 * cost.
 *
 * @param stop gives the body up when the client reads nothing for 30 s; without it the client may take its time.
 */
export function streamBody(
  parts: Iterable<Uint8Array | string>,
  stop?: StreamEnd,
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
    stop?.release?.()
  }
  const giveUp = () => {
    end()
    stop?.disconnect?.()
  }
  const timer = stop && setTimeout(giveUp, LIMITS.unreadTime.value).unref()
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        timer?.refresh()
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
