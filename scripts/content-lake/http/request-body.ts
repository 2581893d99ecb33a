import {LakeError} from '../protocol/errors.ts'
import {parseShallowJson} from '../protocol/limited-json.ts'

/** Reads a body of at most `limit` bytes. Throws 413 for a longer one, without reading it all. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bodyOf(request, limit)) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body's chunks. Throws 413 at once when the sender announces more than `limit` bytes. */
export async function* bodyOf(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  if (!request.body) return
  const reader = request.body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // Nobody reads the rest when the body was refused halfway.
    await reader.cancel().catch(() => undefined)
  }
}

/** Reads a JSON body. Throws 400 for what is no JSON, 413 for too much of it. */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  try {
    return parseShallowJson(new TextDecoder('utf-8', {fatal: true}).decode(bytes))
  } catch {
    throw new LakeError(400, 'The body is not valid JSON')
  }
}

function tooLarge(limit: number): LakeError {
  return new LakeError(413, `The body is larger than ${limit} bytes`)
}
