import {LakeError} from '../protocol/errors.ts'
import {LIMITS} from '../limits.ts'
import {parseLimitedJson} from '../protocol/limited-json.ts'

/** How long the rest of a refused body is read, in milliseconds. */
const MAX_DISCARD_MS = 5_000

/** Reads a body of at most `limit` bytes. Throws 413 for a longer one. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of streamBody(request, limit)) {
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
export async function* streamBody(request: Request, limit: number): AsyncGenerator<Uint8Array> {
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
