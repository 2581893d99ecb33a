import {createHash} from 'node:crypto'
import {brotliCompressSync, constants} from 'node:zlib'

export type CachedPage = {
  status: number
  etag: string
  html: string
  brotli: Uint8Array<ArrayBuffer>
}

const capacity = 500

/**
 * Pages in memory, compressed, the least recently used leaving first. `expireAll` keeps the pages
 * as a fallback and marks them old; a page whose making began before it is never kept as fresh.
 */
export function createPageCache() {
  const pages = new Map<string, {page: CachedPage; generation: number}>()
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
    },
    pack(status: number, html: string): CachedPage {
      const params = {[constants.BROTLI_PARAM_QUALITY]: 4}
      return {
        status,
        html,
        etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
        brotli: new Uint8Array(brotliCompressSync(html, {params})),
      }
    },
  }
}
