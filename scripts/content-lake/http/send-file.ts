import {createReadStream} from 'node:fs'
import {stat} from 'node:fs/promises'
import {LakeError} from '../protocol/errors.ts'

/** What goes out with every asset: its address names its content, so it never changes. */
export const ASSET_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
}

/** Whether `If-None-Match` names the entity that the request would get. */
export function isUnchanged(request: Request, etag: string): boolean {
  const header = request.headers.get('if-none-match')
  if (header === null) return false
  const tags = new Set(header.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return tags.has('*') || tags.has(etag)
}

/** Answers with a file or the range of it that was asked for (206; 416 beyond its end). */
export async function sendFile(
  request: Request,
  path: string,
  etag: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const all = {...ASSET_HEADERS, ...headers, 'Accept-Ranges': 'bytes', ETag: etag}
  if (isUnchanged(request, etag)) return new Response(null, {status: 304, headers: all})
  const {size} = await stat(path)
  const range = rangeOf(request, etag, size)
  const {start, end} = range ?? {start: 0, end: size - 1}
  const ranged = {...all, 'Content-Length': String(end - start + 1)}
  const status = range ? 206 : 200
  const sent = range ? {...ranged, 'Content-Range': `bytes ${start}-${end}/${size}`} : ranged
  if (request.method === 'HEAD') return new Response(null, {status, headers: sent})
  return new Response(size === 0 ? null : streamOf(path, start, end), {status, headers: sent})
}

function streamOf(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  const file = createReadStream(path, {start, end})
  const chunks = file.iterator()
  return new ReadableStream({
    async pull(controller) {
      const {value, done} = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(new Uint8Array(value))
    },
    cancel() {
      file.destroy()
    },
  })
}

/** One range of bytes; several at once, or one of another version, mean the whole file. */
function rangeOf(
  request: Request,
  etag: string,
  size: number,
): {start: number; end: number} | null {
  const header = request.headers.get('range')
  const match = header === null ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!match) return null
  const condition = request.headers.get('if-range')
  if (condition !== null && condition !== etag) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end || start >= size) {
    throw new LakeError(416, `The file has ${size} bytes`)
  }
  return {start, end}
}

/** `Content-Disposition` for saving under a name; anything odd in it is encoded (RFC 6266). */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_').slice(0, 200)
  const encoded = encodeURIComponent(name.slice(0, 200).toWellFormed()).replace(/['()*]/g, escape)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
