import type {Cms} from '../cms/client.ts'
import type {ListEntry} from '../cms/list-entry.ts'
import type {PageMeta} from '../cms/page-meta.ts'
import type {FeedName} from '../seo/feeds.ts'

/**
 * The metadata of a news item's or a publication's page.
 *
 * @param item undefined while it is loading, and where that failed.
 * @param title stands in for the item's title until then.
 */
export function articleMeta(
  item: (ListEntry & {modified?: string}) | undefined,
  {title, ...list}: {title: string; parent: {title: string; path: string}; feed: FeedName},
): PageMeta {
  return {
    ...list,
    title: item?.title ?? title,
    description: item?.summary ?? '',
    noIndex: item === undefined,
    article: {
      ...(item?.date && {published: item.date}),
      ...(item?.modified && {modified: item.modified}),
    },
    ...(item?.image && {image: item.image}),
  }
}

const maxEntries = 200

/**
 * Remembers, per client, the entries that lists loaded, the latest 200: the page of one of them shows
 * what the list knew of it while the rest is loading.
 */
export function createPreviewCache<Entry extends {slug: string}>() {
  const caches = new WeakMap<Cms, Map<string, Entry>>()
  return {
    add(cms: Cms, entries: readonly Entry[]) {
      const cache = caches.get(cms) ?? new Map<string, Entry>()
      caches.set(cms, cache)
      for (const entry of entries) {
        cache.delete(entry.slug)
        cache.set(entry.slug, entry)
      }
      const excess = Math.max(0, cache.size - maxEntries)
      for (const slug of [...cache.keys()].slice(0, excess)) cache.delete(slug)
    },
    get: (cms: Cms, slug: string): Entry | undefined => caches.get(cms)?.get(slug),
  }
}
