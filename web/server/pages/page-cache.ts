import {createHash} from 'node:crypto'
import {compressFast, createBackgroundCompressor} from './compress-page.ts'

export type CachedPage = {
  status: number
  /** Weak (RFC 9110, section 8.8.1): the same for every encoding of the page. */
  etag: string
  html: string
  /** Packed quickly at first, and as small as it gets soon after. */
  brotli: Uint8Array<ArrayBuffer>
}

const capacity = 500

/**
 * Pages in memory, compressed, the least recently used leaving first. `expireAll` keeps the pages
 * as a fallback and marks them old; a page whose making began before it is never kept as fresh.
 */
export function createPageCache() {
  const pages = new Map<string, {page: CachedPage; generation: number}>()
  const packer = createBackgroundCompressor()
  let current = 0
  return {
    generation: () => current,
    expireAll: () => {
      current += 1
    },
    get(path: string) {
      const entry = pages.get(path)
      if (!entry) return undefined
      pages.delete(path)
      pages.set(path, entry)
      return {page: entry.page, fresh: entry.generation === current}
    },
    put(path: string, page: CachedPage, generation: number) {
      pages.delete(path)
      pages.set(path, {page, generation})
      const oldest = pages.keys().next().value
      if (pages.size > capacity && oldest !== undefined) pages.delete(oldest)
      packer.pack(page, () => pages.get(path)?.page === page)
    },
    toPage(status: number, html: string): CachedPage {
      const digest = createHash('sha256').update(html).digest('base64url').slice(0, 22)
      return {status, html, etag: `W/"${digest}"`, brotli: compressFast(html)}
    },
  }
}
