import {LRUCache} from 'lru-cache'
import type {ContentChange} from '../content/content-source.ts'
import {createEtag} from '../http/etag.ts'
import {createChangeLog, type SyncTags} from './change-log.ts'
import {createBackgroundCompressor, type Compressible} from './compress-text.ts'
import type {PageStateFile} from './page-states.ts'

export type CachedPage = Compressible & {
  status: number
  /** Weak (RFC 9110, section 8.8.1): the same for every encoding of the page. */
  etag: string
  /** Its state, where the page does not carry it. */
  state?: PageStateFile | undefined
}

/** A cached page. */
export type CacheEntry = {
  page: CachedPage
  /** Whether no content has changed since that the page shows. */
  fresh: boolean
  syncTags: SyncTags
  generation: number
  /** How often it was asked for; halved with each change of what it shows. */
  visits: number
  /** The headers of the app's answer with it, without the encoding, and the generation of that answer. */
  response?: {headers: readonly string[]; generation: number}
}

/** What was known about a page when it was rendered. */
type Rendering = {
  /** The generation in which its rendering began. */
  generation: number
  /** Whether the page has its canonical URL: content and routes alone make these. */
  isCanonical: boolean
  /** The sync tags of what it was made from; without them any change makes it stale. */
  syncTags?: readonly string[] | undefined
}

const mebibyte = 2 ** 20
const defaultSizes = {canonical: 64 * mebibyte, others: 8 * mebibyte}

export function createPage(status: number, html: string, state?: PageStateFile): CachedPage {
  return {status, body: new TextEncoder().encode(html), etag: `W/${createEtag(html)}`, state}
}

/**
 * Rendered pages in memory, compressed, by URL; the least recently used ones are evicted. Pages
 * at other than canonical URLs, of which visitors can make any number, have little room of their
 * own, so that they evict each other alone, and are never compressed as small as possible.
 * `expire` marks the pages that show what has changed as stale and keeps them as a fallback; so is a page
 * whose rendering began before such a change.
 *
 * @param sizes bytes of pages of each kind.
 */
export function createPageCache(sizes = defaultSizes) {
  const createStore = (maxSize: number) =>
    new LRUCache<string, CacheEntry>({
      maxSize,
      // The compressed page is smaller than the page; the rest is the entry's own.
      sizeCalculation: ({page, syncTags}, url) =>
        2 * page.body.byteLength + url.length + 1000 + 50 * (syncTags?.size ?? 0),
    })
  const canonical = createStore(sizes.canonical)
  const others = createStore(sizes.others)
  const stores = [canonical, others]
  const compressor = createBackgroundCompressor()
  const changes = createChangeLog()
  return {
    /** The number of times that content has changed; a page belongs to the one it was rendered in. */
    generation: changes.generation,
    expire: (change: ContentChange): void => {
      changes.add(change)
      for (const store of stores) {
        for (const entry of store.values()) {
          if (!entry.fresh || !changes.concerns(change, entry.syncTags)) continue
          entry.fresh = false
          entry.visits = Math.floor(entry.visits / 2)
        }
      }
    },
    /** How many pages are cached, and about how many bytes they take. */
    size: () => ({
      pages: canonical.size + others.size,
      bytes: canonical.calculatedSize + others.calculatedSize,
    }),
    /** The page that a visitor asks for. */
    get(url: string): CacheEntry | undefined {
      const entry = canonical.get(url) ?? others.get(url)
      if (entry) entry.visits += 1
      return entry
    },
    /** A page, without counting a visit. */
    peek: (url: string): CacheEntry | undefined => canonical.peek(url) ?? others.peek(url),
    /** The URLs of stale pages, those visited most first. */
    mostVisitedStale: (count: number): string[] =>
      stores
        .flatMap((store) => [...store.entries()])
        .filter(([, {fresh, visits}]) => !fresh && visits > 0)
        .sort(([, a], [, b]) => b.visits - a.visits)
        .slice(0, count)
        .map(([url]) => url),
    /** @returns the cached page; undefined where one of a later generation is in the cache already. */
    set(
      url: string,
      page: CachedPage,
      {generation, isCanonical, syncTags: tags}: Rendering,
    ): CacheEntry | undefined {
      const [store, other] = isCanonical ? [canonical, others] : [others, canonical]
      const known = store.peek(url) ?? other.peek(url)
      if (known && known.generation > generation) return undefined
      other.delete(url)
      // A page that the change did not alter keeps its compressed form.
      const latest = known?.page.etag === page.etag ? known.page : page
      const syncTags = tags && new Set(tags)
      const fresh = !changes.hasChangedSince(generation, syncTags)
      const entry: CacheEntry = {
        page: latest,
        fresh,
        syncTags,
        generation,
        visits: known?.visits ?? 1,
      }
      store.set(url, entry)
      if (isCanonical && latest === page) {
        const isCached = () => canonical.peek(url)?.page === page
        compressor.compress(url, page, isCached)
        if (page.state) compressor.compress(page.state.id, page.state, isCached)
      }
      return entry
    },
    /** Forgets a page that does not exist any more, unless a later generation has it. */
    delete(url: string, generation: number): void {
      for (const store of stores) {
        const known = store.peek(url)
        if (known && known.generation <= generation) store.delete(url)
      }
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>
