import {createHash} from 'node:crypto'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'

/** A coding in which a text is sent (RFC 9110, section 8.4.1). */
export type Encoding = 'br' | 'gzip'

type Bytes = Uint8Array<ArrayBuffer>

/** A text in memory with its compressed forms, each of which is made once. */
export type CompressedText = {
  body: Bytes
  /** 96 bits of the text's SHA-256: the same text, the same hash. */
  hash: string
  encoded: Partial<Record<Encoding, Bytes>>
  /** What is being made, shared by those who come together. */
  encoding: Partial<Record<Encoding, Promise<Bytes>>>
}

export function createText(text: string): CompressedText {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  return {body: new TextEncoder().encode(text), hash, encoded: {}, encoding: {}}
}

/** The entity tag of a text in any encoding: weak, since the bytes differ (RFC 9110, section 8.8.1). */
export const etagOf = ({hash}: CompressedText): string => `W/"${hash}"`

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
 * pool and one text at a time, so that no request waits for it. Of several texts of one name (a page's
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
