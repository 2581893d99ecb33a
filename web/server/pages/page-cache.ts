import {LRUCache} from 'lru-cache'
import {createEtag} from '../http/etag.ts'
import {createBackgroundCompressor} from './compress-page.ts'

export type CachedPage = {
  status: number
  /** Weak (RFC 9110, section 8.8.1): the same for every encoding of the page. */
  etag: string
  html: Uint8Array<ArrayBuffer>
  /** Made when first asked for, fast; of a canonical page as small as possible soon after. */
  brotli?: Uint8Array<ArrayBuffer>
}

type Entry = {page: CachedPage; generation: number}

/** What was known about a page when it was rendered. */
type Rendering = {
  /** The generation in which its rendering began. */
  generation: number
  /** Whether the page has its canonical address: content and routes alone make these. */
  isCanonical: boolean
}

const mebibyte = 2 ** 20
const defaultSizes = {canonical: 64 * mebibyte, others: 8 * mebibyte}

export function createPage(status: number, html: string): CachedPage {
  return {status, html: new TextEncoder().encode(html), etag: `W/${createEtag(html)}`}
}

/**
 * Rendered pages in memory, compressed, by address; the least recently used ones are evicted. Pages
 * at other than canonical addresses, of which visitors can make any number, have little room of their
 * own, so that they evict each other alone, and are never compressed as small as possible.
 * `expireAll` marks all pages as stale and keeps them as a fallback; a page whose rendering began
 * before it is stale from the start.
 *
 * @param sizes bytes of pages of each kind.
 */
export function createPageCache(sizes = defaultSizes) {
  const createStore = (maxSize: number) =>
    new LRUCache<string, Entry>({
      maxSize,
      // The compressed page is smaller than the page; the rest is the entry's own.
      sizeCalculation: ({page}, address) => 2 * page.html.byteLength + address.length + 1000,
    })
  const canonical = createStore(sizes.canonical)
  const others = createStore(sizes.others)
  const compressor = createBackgroundCompressor()
  let current = 0
  return {
    /** The number of times that content has changed; a page belongs to the one it was rendered in. */
    generation: () => current,
    expireAll: () => {
      current += 1
    },
    /** How many pages are kept, and about how many bytes they take. */
    size: () => ({
      pages: canonical.size + others.size,
      bytes: canonical.calculatedSize + others.calculatedSize,
    }),
    get(address: string) {
      const entry = canonical.get(address) ?? others.get(address)
      return entry && {page: entry.page, fresh: entry.generation === current}
    },
    /** @returns the page that is kept; undefined where one of a later generation is kept already. */
    set(
      address: string,
      page: CachedPage,
      {generation, isCanonical}: Rendering,
    ): CachedPage | undefined {
      const [store, other] = isCanonical ? [canonical, others] : [others, canonical]
      const known = store.peek(address) ?? other.peek(address)
      if (known && known.generation > generation) return undefined
      other.delete(address)
      // A change elsewhere leaves most pages as they are: they stay as compressed as they are.
      const kept = known?.page.etag === page.etag ? known.page : page
      store.set(address, {page: kept, generation})
      if (isCanonical && kept === page) {
        compressor.compress(address, page, () => canonical.peek(address)?.page === page)
      }
      return kept
    },
    /** Forgets a page that does not exist any more, unless a later generation has it. */
    delete(address: string, generation: number): void {
      for (const store of [canonical, others]) {
        const known = store.peek(address)
        if (known && known.generation <= generation) store.delete(address)
      }
    },
  }
}
