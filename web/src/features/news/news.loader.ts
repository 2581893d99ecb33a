import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import type {PageMeta} from '#web/src/shared/cms/page-meta.ts'
import {pageWithin} from '#web/src/shared/listing/list-window.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {toast} from '#web/src/shared/ui/toast/toast.ts'
import {
  effectiveCategory,
  newsAddress,
  newsPageSize,
  readNewsFilter,
  type NewsFilter,
} from './news-filter.ts'
import {askForNewsPage} from './news-requests.ts'
import {newsTagSet, searchNewsTextSet} from './news-slice.ts'
import {fetchNews, newsFailure} from './news-thunks.ts'
import {storeTab} from './stored-tab.ts'

/**
 * The list page. On the server it waits for the list, so that the page arrives with it; in the
 * browser the list is fetched while the page already shows, and a failure stays in the slice.
 *
 * @throws on the server, where the content service is away.
 */
export async function load({cms, store, request}: LoaderContext) {
  const filter = readNewsFilter(new URL(request.url).searchParams)
  store.dispatch(searchNewsTextSet(filter.search))
  store.dispatch(newsTagSet(filter.tag))
  storeTab(cms, filter)
  const list = store.dispatch(fetchNews(filter))
  const words = askForNewsPage(cms, null)
  if (!import.meta.env.SSR) list.catch(() => toast('content', newsFailure, {id: 'news'}))
  const [page, total] = import.meta.env.SSR
    ? await Promise.all([words, list])
    : [await words.catch(() => undefined)]

  const opening = normaliseBanner(page?.banner, 'News update')
  return {
    meta: listMeta(
      normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
      {
        ...filter,
        page: pageWithin(filter.page, total, newsPageSize),
      },
    ),
    filter,
    hasWords: page !== undefined,
    banner: opening,
    searchPlaceholder: text(page?.searchPlaceholder, 'Search news by title'),
    linkLabel: text(page?.linkLabel, 'Continue reading'),
    emptySearch: text(page?.emptySearch, 'No search results'),
    emptyTitle: text(page?.emptyTitle, 'No News or Updates Found'),
    emptyCategory: text(page?.emptyCategory, 'No News or Updates Found in {tab} Category'),
    emptyText: text(page?.emptyText, 'Stay tuned! New updates will be posted soon'),
  }
}

/** Each page of a list is known under its own address; what a visitor searched for is not known. */
function listMeta(meta: PageMeta, filter: NewsFilter): PageMeta {
  return {
    ...meta,
    noIndex: meta.noIndex || filter.search !== '',
    canonical: newsAddress({...filter, category: effectiveCategory(filter), search: ''}),
    feed: 'news',
  }
}

export type NewsPageData = Awaited<ReturnType<typeof load>>
