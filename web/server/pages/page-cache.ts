import {LRUCache} from 'lru-cache'
import type {ContentChange} from '../cms/content-source.ts'
import {type CompressedText, createBackgroundCompressor, createText} from '../http/answer-text.ts'

export type CachedPage = {
  status: number
  text: CompressedText
  /** Its state, where the page does not carry it. */
  state?: CompressedText | undefined
}

/** The content that a page was made from; undefined where that is not known. */
type SyncTags = ReadonlySet<string> | undefined

export type CacheEntry = {
  page: CachedPage
  /** Tells whether no content has changed since that the page shows. */
  fresh: boolean
  syncTags: SyncTags
  generation: number
  /** How often it was asked for; halved with each change of what it shows. */
  visits: number
}

/** Facts about a page, as known when it was rendered. */
type Rendering = {
  /** The generation in which its rendering began. */
  generation: number
  /** Tells whether the page has its canonical URL: content and routes alone make these. */
  isCanonical: boolean
  /** The sync tags of what it was made from; without them any change makes it stale. */
  syncTags?: readonly string[] | undefined
}

const mebibyte = 2 ** 20
const defaultSizes = {canonical: 64 * mebibyte, others: 8 * mebibyte, states: 16 * mebibyte}

/** How many changes are remembered: renderings that began before them count as changed. */
const maxChanges = 100

export function createCachedPage(status: number, html: string, state?: CompressedText): CachedPage {
  return {status, text: createText(html), state}
}

/**
 * Rendered pages in memory, compressed, by URL, and their states by hash; the least recently used ones are
 * evicted. Pages at other than canonical URLs, of which visitors can make any number, have little room of their
 * own, so that they evict each other alone, and are never compressed as small as possible.
 * `expire` marks the pages that show what has changed as stale and keeps them as a fallback; so is a page
 * whose rendering began before such a change. A state stays for visitors who have the former page.
 *
 * @param sizes bytes of pages of each kind, and of states.
 */
export function createPageCache(sizes: Partial<typeof defaultSizes> = {}) {
  const {
    canonical: canonicalSize,
    others: othersSize,
    states: statesSize,
  } = {
    ...defaultSizes,
    ...sizes,
  }
  const createStore = (maxSize: number) =>
    new LRUCache<string, CacheEntry>({
      maxSize,
      // The compressed forms are smaller than the page together; the rest is the entry's own.
      sizeCalculation: ({page, syncTags}, url) =>
        2 * page.text.body.byteLength + url.length + 1000 + 50 * (syncTags?.size ?? 0),
    })
  const canonical = createStore(canonicalSize)
  const others = createStore(othersSize)
  const stores = [canonical, others]
  const states = new LRUCache<string, CompressedText>({
    maxSize: statesSize,
    sizeCalculation: ({body}) => 2 * body.byteLength + 200,
  })
  const compressor = createBackgroundCompressor()
  const changes = createChangeLog()
  const peek = (url: string) => canonical.peek(url) ?? others.peek(url)
  return {
    /** The number of times that content has changed; a page belongs to the one it was rendered in. */
    generation: changes.generation,
    expire: (change: ContentChange): void => {
      changes.add(change)
      for (const store of stores) {
        for (const entry of store.values()) {
          if (!entry.fresh || !concerns(change, entry.syncTags)) continue
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
    peek,
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
      const [store, emptied] = isCanonical ? [canonical, others] : [others, canonical]
      const former = peek(url)
      if (former && former.generation > generation) return undefined
      emptied.delete(url)
      // A page that the change did not alter keeps its compressed forms.
      const latest = former?.page.text.hash === page.text.hash ? former.page : page
      const syncTags = tags && new Set(tags)
      const entry: CacheEntry = {
        page: latest,
        fresh: !changes.hasChangedSince(generation, syncTags),
        syncTags,
        generation,
        visits: former?.visits ?? 1,
      }
      store.set(url, entry)
      if (isCanonical && latest === page) {
        const isCached = () => canonical.peek(url)?.page === page
        compressor.compress(url, page.text, isCached)
        if (page.state) compressor.compress(page.state.hash, page.state, isCached)
      }
      return entry
    },
    /** Forgets a page that does not exist any more, unless a later generation has it. */
    delete(url: string, generation: number): void {
      for (const store of stores) {
        const entry = store.peek(url)
        if (entry && entry.generation <= generation) store.delete(url)
      }
    },
    /** Keeps a state: of equal ones the first. */
    addState(json: string): CompressedText {
      const state = createText(json)
      const former = states.get(state.hash)
      if (former) return former
      states.set(state.hash, state)
      return state
    },
    /** The state with a hash, also of a page that has changed since. */
    state: (hash: string): CompressedText | undefined => states.get(hash),
  }
}

export type PageCache = ReturnType<typeof createPageCache>

/** Tells whether a change may have changed what was made from results with these tags. */
const concerns = ({syncTags}: ContentChange, tags: SyncTags): boolean =>
  !syncTags || !tags || syncTags.some((tag) => tags.has(tag))

/**
 * Counts changes of content and remembers the latest ones, so that a page whose rendering began before a
 * change is known to be stale when it is finished.
 */
function createChangeLog() {
  /** The latest changes; the last one made the current generation. */
  const changes: ContentChange[] = []
  let current = 0
  return {
    generation: () => current,
    add(change: ContentChange): void {
      current += 1
      changes.push(change)
      if (changes.length > maxChanges) changes.shift()
    },
    hasChangedSince(generation: number, tags: SyncTags): boolean {
      const count = current - generation
      if (count > changes.length) return true
      return count > 0 && changes.slice(-count).some((change) => concerns(change, tags))
    },
  }
}
