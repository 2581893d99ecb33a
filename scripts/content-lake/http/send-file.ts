import {createReadStream} from 'node:fs'
import {readFile, stat} from 'node:fs/promises'
import fresh from 'fresh'
import {LakeError} from '../protocol/errors.ts'

/** Headers of every asset: the URL contains the content's hash, so the answer never changes. */
const ASSET_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
}

/** Bytes of a file that is sent at once; of a larger one, only so much is in memory at a time. */
const SENT_AT_ONCE = 65_536

/**
 * Sends a file: 200, 206 for a byte range, 304 when the client has it; throws 416 for a range
 * beyond its end.
 *
 * @param getFile gives its path, or its bytes where it could not be stored; not called for a 304.
 */
export async function sendFile(
  request: Request,
  getFile: () => {path: string} | Promise<{path: string} | {bytes: Uint8Array}>,
  etag: string,
  assetHeaders: Readonly<Record<string, string>>,
): Promise<Response> {
  const common = {...ASSET_HEADERS, ...assetHeaders, 'Accept-Ranges': 'bytes', ETag: etag}
  const ifNoneMatch = request.headers.get('If-None-Match') ?? undefined
  if (fresh({'if-none-match': ifNoneMatch}, {etag})) {
    return new Response(null, {status: 304, headers: common})
  }
  const file = await getFile()
  if ('bytes' in file) return new Response(new Uint8Array(file.bytes), {headers: common})
  const {path} = file
  const {size} = await stat(path)
  // A range is defined for GET alone (RFC 9110, section 14.2).
  const range = request.method === 'GET' ? parseRange(request, etag, size) : null
  const {start, end} = range ?? {start: 0, end: size - 1}
  const status = range ? 206 : 200
  const headers = {
    ...common,
    'Content-Length': String(end - start + 1),
    ...(range && {'Content-Range': `bytes ${start}-${end}/${size}`}),
  }
  if (request.method === 'HEAD') return new Response(null, {status, headers})
  if (size === 0) return new Response(null, {status, headers})
  const isSmall = range === null && size <= SENT_AT_ONCE
  const body = isSmall ? new Uint8Array(await readFile(path)) : streamFile(path, start, end)
  return new Response(body, {status, headers})
}

function streamFile(path: string, start: number, end: number): ReadableStream<Uint8Array> {
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

/**
 * The one byte range asked for. Null means the whole file: several ranges, or `If-Range` of another
 * version.
 */
function parseRange(
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
    // RFC 9110, section 15.5.17.
    const headers = {'Content-Range': `bytes */${size}`}
    throw new LakeError(416, `The file has ${size} bytes`, undefined, headers)
  }
  return {start, end}
}

/** Characters of a name that every file system takes, with the extension and in UTF-8 too. */
const longestName = 200
const longestBytes = 240

/** The header for showing or saving a file under a name; unusual characters are encoded (RFC 6266). */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const short = shortenName(name.toWellFormed())
  const plain = short.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(short).replace(/['()*]/g, escape)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A name that is too long is cut before its extension, between whole characters. */
function shortenName(name: string): string {
  const extension = /.(\.[^./\\\s]{1,20})$/su.exec(name)?.[1] ?? ''
  const stem = Array.from(name.slice(0, name.length - extension.length))
  const isTooLong = () => {
    const whole = stem.join('') + extension
    return whole.length > longestName || Buffer.byteLength(whole) > longestBytes
  }
  stem.length = Math.min(stem.length, longestName)
  while (stem.length > 1 && isTooLong()) stem.pop()
  return stem.join('') + extension
}
