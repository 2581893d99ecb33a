import {promisify} from 'node:util'
import {brotliCompress, brotliCompressSync, constants} from 'node:zlib'

type Page = {html: Uint8Array<ArrayBuffer>; brotli?: Uint8Array<ArrayBuffer>}

const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT} = constants
const compress = promisify(brotliCompress)
const quality = (level: number) => ({
  params: {[BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT},
})

/** Compresses well below a millisecond, so that a page's first visitor does not wait for it. */
export const compressFast = (html: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(brotliCompressSync(html, quality(4)))

/**
 * Replaces each page's brotli by the smallest one, which takes tens of milliseconds: in the thread
 * pool and one page at a time, so that no request waits for it. Of several pages of one address only
 * the latest waits, and one that `isCached` no longer is skipped.
 */
export function createBackgroundCompressor() {
  const waiting = new Map<string, {page: Page; isCached: () => boolean}>()
  let isRunning = false
  const run = async () => {
    isRunning = true
    // A Map's iterator also gives what is added meanwhile.
    for (const [address, {page, isCached}] of waiting) {
      waiting.delete(address)
      if (isCached()) page.brotli = new Uint8Array(await compress(page.html, quality(11)))
    }
    isRunning = false
  }
  return {
    compress(address: string, page: Page, isCached: () => boolean): void {
      waiting.set(address, {page, isCached})
      if (!isRunning) void run()
    },
  }
}
