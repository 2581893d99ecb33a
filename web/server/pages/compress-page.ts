import {promisify} from 'node:util'
import {brotliCompress, brotliCompressSync, constants} from 'node:zlib'

type Page = {html: string; brotli: Uint8Array<ArrayBuffer>}

const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT} = constants
const compress = promisify(brotliCompress)
const quality = (level: number) => ({
  params: {[BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT},
})

/** Compresses well below a millisecond, so that a page's first visitor does not wait for it. */
export const compressFast = (html: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(brotliCompressSync(html, quality(4)))

/**
 * Replaces each page's brotli by the smallest one, which takes tens of milliseconds: in the thread
 * pool and one page at a time, so that no request waits for it. A page that `isCached` no longer is
 * skipped.
 */
export function createBackgroundCompressor() {
  let last: Promise<void> = Promise.resolve()
  const compressAfter = async (previous: Promise<void>, page: Page, isCached: () => boolean) => {
    await previous
    if (isCached()) page.brotli = new Uint8Array(await compress(page.html, quality(11)))
  }
  return {
    compress(page: Page, isCached: () => boolean): void {
      last = compressAfter(last, page, isCached)
    },
  }
}
