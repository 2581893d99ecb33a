import {promisify} from 'node:util'
import {brotliCompress, brotliCompressSync, constants} from 'node:zlib'

type Page = {html: string; brotli: Uint8Array<ArrayBuffer>}

const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT} = constants
const compress = promisify(brotliCompress)
const quality = (level: number) => ({
  params: {[BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT},
})

/** Brotli at a price the first visitor of a page does not notice: well below a millisecond. */
export const compressFast = (html: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(brotliCompressSync(html, quality(4)))

/**
 * Packs pages as small as brotli can, which takes tens of milliseconds, in the thread pool and one
 * at a time, so that no request waits for it. A page that is `wanted` no more is passed over.
 */
export function createBackgroundCompressor() {
  let last: Promise<void> = Promise.resolve()
  const packAfter = async (earlier: Promise<void>, page: Page, wanted: () => boolean) => {
    await earlier
    if (wanted()) page.brotli = new Uint8Array(await compress(page.html, quality(11)))
  }
  return {
    pack(page: Page, wanted: () => boolean): void {
      last = packAfter(last, page, wanted)
    },
  }
}
