import type {ThunkDispatch, UnknownAction} from '@reduxjs/toolkit'
import {useDispatch} from 'react-redux'
import type {Cms} from '../cms/client.ts'
import type {ListEntry, ListPage} from '../cms/lists.ts'
import {normaliseBannerPage, type PageMeta} from '../cms/page-data.ts'
import type {FeedName} from '../paths.ts'
import {defer, deferMeta, optionalInBrowser} from '../routing/deferred.tsx'
import type {ThunkExtra} from '../routing/page-definition.ts'

/**
 * Loads one page of a list, and the texts around it. In the browser the page shows before the list is
 * loaded, and without the texts where they fail.
 *
 * @param title the page's title where its banner has none.
 * @param search what is searched for: such a page is not to be indexed.
 * @param canonical makes the URL of the page, without the search, once the list's total is known.
 * @returns `page`, what every list's loader returns, and `texts`, which each of them normalises further.
 * @throws on the server, where the content service is away.
 */
export async function loadList<Texts extends Parameters<typeof normaliseBannerPage>[0], Entry>({
  texts: loadingTexts,
  list,
  title,
  search = '',
  canonical,
  feed,
}: {
  texts: Promise<Texts>
  list: Promise<ListPage<Entry>>
  title: string
  search?: string
  canonical: (total: number | undefined) => string
  feed?: FeedName
}) {
  const [texts, {content}] = await Promise.all([optionalInBrowser(loadingTexts), defer(list)])
  const {meta, banner} = normaliseBannerPage(texts ?? null, title)
  return {
    texts,
    page: {
      ...deferMeta(content, (loaded) => ({
        ...meta,
        noIndex: meta.noIndex || search !== '',
        canonical: canonical(loaded?.total),
        ...(feed && {feed}),
      })),
      content,
      areTextsLoaded: texts !== undefined,
      banner,
    },
  }
}

/**
 * The metadata of the page of an article: a news item, a publication.
 *
 * @param item undefined while it is loading, and where that failed.
 * @param title stands in for the item's title until then.
 */
export function articleMeta(
  item: (ListEntry & {modified?: string}) | undefined,
  {title, ...list}: {title: string; parent: {title: string; path: string}; feed?: FeedName},
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
export function rememberListed<Entry extends {slug: string}>() {
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

type Dispatch = ThunkDispatch<unknown, ThunkExtra, UnknownAction>

/**
 * Fetches ahead what a visitor is about to open, such as content that is cached then, or the chunk of
 * a page. A failure is ignored: opening the page fetches again.
 */
export function usePrefetch() {
  const dispatch = useDispatch<Dispatch>()
  return (fetch: (cms: Cms) => Promise<unknown>) =>
    dispatch((_, __, {cms}) => {
      // Browsers keep a failed import until the page is loaded anew: where it is bound to fail, none begins.
      if (navigator.onLine) fetch(cms).catch(() => {})
    })
}
