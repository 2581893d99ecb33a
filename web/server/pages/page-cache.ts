import {LRUCache} from 'lru-cache'
import {createEtag} from '../http/etag.ts'
import {compressFast, createBackgroundCompressor} from './compress-page.ts'

export type CachedPage = {
  status: number
  /** Weak (RFC 9110, section 8.8.1): the same for every encoding of the page. */
  etag: string
  html: string
  /** Compressed fast at first, and as small as possible soon after. */
  brotli: Uint8Array<ArrayBuffer>
}

const maxPages = 500

/**
 * Rendered pages in memory, compressed, least recently used ones evicted first. `expireAll` marks
 * all pages as stale and keeps them as a fallback; a page whose rendering began before it is stale
 * from the start.
 */
export function createPageCache() {
  const pages = new LRUCache<string, {page: CachedPage; generation: number}>({max: maxPages})
  const compressor = createBackgroundCompressor()
  let current = 0
  return {
    /** The number of times that content has changed; a page belongs to the one it was rendered in. */
    generation: () => current,
    expireAll: () => {
      current += 1
    },
    get(path: string) {
      const entry = pages.get(path)
      return entry && {page: entry.page, fresh: entry.generation === current}
    },
    set(path: string, page: CachedPage, generation: number) {
      pages.set(path, {page, generation})
      compressor.compress(page, () => pages.peek(path)?.page === page)
    },
    toPage(status: number, html: string): CachedPage {
      return {status, html, etag: `W/${createEtag(html)}`, brotli: compressFast(html)}
    },
  }
}
