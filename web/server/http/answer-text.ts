import {createHash} from 'node:crypto'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'
import fresh from 'fresh'

/** A text as an answer to whoever asks for it, in any encoding. */
export type TextAnswer = {
  text: CompressedText
  /** Default: 200. */
  status?: number
  headers: Readonly<Record<string, string>>
}

/** The headers of a request that decide in which form it is answered. */
export type AnswerConditions = {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

type Body = Uint8Array<ArrayBuffer>

/** An answer to one request, without a body where that is 304. */
type ChosenAnswer = {
  status: number
  headers: Record<string, string>
  body?: Body | Promise<Body>
}

/** The headers of an answer that no cache may keep. */
export const notCached = {'Cache-Control': 'no-store'}

/**
 * The answer to one request: 304 where the client has the text already (RFC 9110, section 13.1.2), else the text in
 * the encoding that the client prefers.
 */
function chooseAnswer(
  {text, status = 200, headers}: TextAnswer,
  {acceptEncoding, ifNoneMatch}: AnswerConditions,
): ChosenAnswer {
  const etag = etagOf(text)
  const sent: Record<string, string> = {...headers, ETag: etag, Vary: 'Accept-Encoding'}
  if (status === 200 && ifNoneMatch && fresh({'if-none-match': ifNoneMatch}, {etag})) {
    return {status: 304, headers: sent}
  }
  const encoding = chooseEncoding(acceptEncoding)
  if (!encoding) return {status, headers: sent, body: text.body}
  sent['Content-Encoding'] = encoding
  return {status, headers: sent, body: encodeText(text, encoding)}
}

/** A text as a response of an app. */
export async function respondWithText(
  header: (name: string) => string | undefined,
  answer: TextAnswer,
): Promise<Response> {
  const {status, headers, body} = chooseAnswer(answer, {
    acceptEncoding: header('Accept-Encoding'),
    ifNoneMatch: header('If-None-Match'),
  })
  if (!body) return new Response(null, {status, headers})
  const bytes = await body
  return new Response(bytes, {
    status,
    headers: {...headers, 'Content-Length': String(bytes.byteLength)},
  })
}

/** A coding in which a text is sent (RFC 9110, section 8.4.1). */
export type Encoding = 'br' | 'gzip'

type Bytes = Uint8Array<ArrayBuffer>

/** A text in memory with its compressed forms, each of which is made once. */
export type CompressedText = {
  body: Bytes
  /** 96 bits of the text's SHA-256: the same text, the same hash. */
  hash: string
  encoded: Partial<Record<Encoding, Bytes>>
  /** Compressions in progress, shared by concurrent requests. */
  encoding: Partial<Record<Encoding, Promise<Bytes>>>
}

export function createText(text: string): CompressedText {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return {body: new TextEncoder().encode(text), hash, encoded: {}, encoding: {}}
}

/** The entity tag of a text in any encoding: weak, since the bytes differ (RFC 9110, section 8.8.1). */
const etagOf = ({hash}: CompressedText): string => `W/"${hash}"`

/**
 * The best coding that a client accepts (RFC 9110, section 12.5.3): the one of the highest weight, of several
 * brotli. A weight of 0 refuses a coding.
 *
 * @param accepted the header `Accept-Encoding`.
 * @returns undefined where the text is sent as it is.
 */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined
  const weights: Record<string, number | undefined> = {}
  for (const entry of accepted.toLowerCase().split(',')) {
    const [name = '', parameter] = entry.split(';', 2)
    // A weight that is no number counts as 0.
    weights[name.trim()] = parameter === undefined ? 1 : Number(parameter.split('=')[1]) || 0
  }
  const {br = weights['*'] ?? 0, gzip = weights['*'] ?? 0, identity = 0} = weights
  const best = Math.max(br, gzip)
  if (best === 0 || best < identity) return undefined
  return br === best ? 'br' : 'gzip'
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const brotliQuality = (text: CompressedText, level: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.body.byteLength,
  },
})

const fastForms = {
  br: (text: CompressedText) => compressBrotli(text.body, brotliQuality(text, 4)),
  gzip: (text: CompressedText) => compressGzip(text.body),
}

/**
 * A text's compressed form: the one that it has, or else one that takes about a millisecond in the thread pool, so
 * that its first reader hardly waits.
 */
export function encodeText(text: CompressedText, encoding: Encoding): Bytes | Promise<Bytes> {
  return (
    text.encoded[encoding] ??
    (text.encoding[encoding] ??= fastForms[encoding](text).then((bytes) => {
      delete text.encoding[encoding]
      return (text.encoded[encoding] = new Uint8Array(bytes))
    }))
  )
}

/**
 * Replaces each text's fast brotli by the smallest one, which takes tens of milliseconds: in the thread
 * pool and one text at a time, so that no request waits for it. Among several texts of one name (a page's
 * URL, the hash of a state) only the latest waits, and one that `isCached` no longer is skipped.
 */
export function createBackgroundCompressor() {
  const waiting = new Map<string, {text: CompressedText; isCached: () => boolean}>()
  let isRunning = false
  const run = async () => {
    isRunning = true
    // A Map's iterator also gives what is added meanwhile.
    for (const [name, {text, isCached}] of waiting) {
      waiting.delete(name)
      if (!isCached()) continue
      // The fast one first: it must not replace the smallest one.
      await encodeText(text, 'br')
      text.encoded.br = new Uint8Array(await compressBrotli(text.body, brotliQuality(text, 11)))
    }
    isRunning = false
  }
  return {
    compress(name: string, text: CompressedText, isCached: () => boolean): void {
      waiting.set(name, {text, isCached})
      if (!isRunning) void run()
    },
  }
}

/** The tag of every response that is made from content: a purge of this tag empties the cache. */
export const ALL_CONTENT_TAG = 'content'

/** The tag of responses that any change of content may change: each purge names it. */
export const ANY_CHANGE_TAG = 'any-change'

/** More tags make a header that is longer than caches take: 8 KB at many, all headers together. */
const maxTags = 150

/** Seconds for which a cache that is purged may keep what is made from content: a day. */
const purgedSeconds = 86_400

/**
 * The headers by which caches keep what is made from content. A shared cache that is
 * purged after each change may keep it for a day: `CDN-Cache-Control` (RFC 9213) is for it alone, and
 * `Cache-Tag` names what it depends on. One that is not purged keeps it for a minute.
 *
 * @param isPurged whether the caches in front are told of each change.
 * @param syncTags what it depends on; without them any change may change it.
 */
export function contentCacheHeaders(
  isPurged = false,
  syncTags?: ReadonlySet<string>,
): Record<string, string> {
  if (!isPurged) return {'Cache-Control': 'max-age=0, s-maxage=60, stale-while-revalidate=600'}
  const tags = syncTags && syncTags.size <= maxTags ? [...syncTags] : [ANY_CHANGE_TAG]
  return {
    'Cache-Control': 'max-age=0',
    'CDN-Cache-Control': `max-age=${purgedSeconds}`,
    'Cache-Tag': [...tags, ALL_CONTENT_TAG].join(','),
  }
}
