import {promisify} from 'node:util'
import {brotliCompress, constants} from 'node:zlib'

/** A text in memory, with its compression. */
export type Compressible = {
  body: Uint8Array<ArrayBuffer>
  /** Made when first asked for, fast; of a canonical page as small as possible soon after. */
  brotli?: Uint8Array<ArrayBuffer>
  /** Its fast compression, while that runs. */
  compressing?: Promise<Uint8Array<ArrayBuffer>>
}

const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT} = constants
const compress = promisify(brotliCompress)
const quality = (level: number) => ({
  params: {[BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT},
})

/**
 * A text's brotli: the one that it has, or else one that takes about a millisecond in the thread pool, so that
 * its first reader hardly waits. It is made once, also for visitors who come together.
 */
export async function brotliOf(text: Compressible): Promise<Uint8Array<ArrayBuffer>> {
  if (text.brotli) return text.brotli
  text.compressing ??= compress(text.body, quality(4)).then((brotli) => {
    delete text.compressing
    return (text.brotli = new Uint8Array(brotli))
  })
  return text.compressing
}

/**
 * Replaces each text's fast brotli by the smallest one, which takes tens of milliseconds: in the thread
 * pool and one text at a time, so that no request waits for it. Of several texts of one name (a page's
 * URL, the id of a state) only the latest waits, and one that `isCached` no longer is skipped.
 */
export function createBackgroundCompressor() {
  const waiting = new Map<string, {text: Compressible; isCached: () => boolean}>()
  let isRunning = false
  const run = async () => {
    isRunning = true
    // A Map's iterator also gives what is added meanwhile.
    for (const [name, {text, isCached}] of waiting) {
      waiting.delete(name)
      if (!isCached()) continue
      // The fast one first: it must not replace the smallest one.
      await brotliOf(text)
      text.brotli = new Uint8Array(await compress(text.body, quality(11)))
    }
    isRunning = false
  }
  return {
    compress(name: string, text: Compressible, isCached: () => boolean): void {
      waiting.set(name, {text, isCached})
      if (!isRunning) void run()
    },
  }
}
