import {mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import {listMeta} from '#web/src/shared/listing/list-meta.ts'
import {clampPage} from '#web/src/shared/listing/list-window.ts'
import {optionalInBrowser} from '#web/src/shared/routing/defer.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {effectiveCategory, newsUrl, newsPageSize, parseNewsFilter} from './news-filter.ts'
import {fetchNewsTexts} from './news-fetchers.ts'
import {newsTagSet, searchNewsTextSet} from './news-slice.ts'
import {loadNewsList} from './news-thunks.ts'
import {setSelectedTab} from './selected-tab.ts'

/** How many tags are offered where a search found nothing. */
const mostTopics = 8

/**
 * The list page. The list is in the slice, with its loading flag and its error: on the server the
 * loader waits for it, in the browser the page shows meanwhile.
 *
 * @throws on the server, where the content service is away.
 */
export async function load({cms, store, request}: LoaderContext) {
  const filter = parseNewsFilter(new URL(request.url).searchParams)
  store.dispatch(searchNewsTextSet(filter.search))
  store.dispatch(newsTagSet(filter.tag))
  setSelectedTab(cms, filter)
  const list = store.dispatch(loadNewsList(filter))
  if (!import.meta.env.SSR) list.catch(() => {})
  const [texts, total] = await Promise.all([
    optionalInBrowser(fetchNewsTexts(cms, null)),
    import.meta.env.SSR ? list : undefined,
  ])
  const banner = normaliseBanner(texts?.banner, 'News update')
  const {title, tagline: description} = banner
  const page = clampPage(filter.page, total, newsPageSize)
  const category = effectiveCategory(filter)
  // Visitors can invent tags without end: one that no item has is no page of its own.
  const tag = total === 0 ? '' : filter.tag
  return {
    meta: listMeta(normalisePageMeta(texts?.seo, {title, description}), {
      search: filter.search,
      canonical: newsUrl({category, tag, page}),
      feed: 'news',
    }),
    filter,
    areTextsLoaded: texts !== undefined,
    banner,
    searchPlaceholder: text(texts?.searchPlaceholder, 'Search news by title'),
    linkLabel: text(texts?.linkLabel, 'Continue reading'),
    emptySearch: text(texts?.emptySearch, 'No search results'),
    emptyTitle: text(texts?.emptyTitle, 'No News or Updates Found'),
    emptyCategory: text(texts?.emptyCategory, 'No News or Updates Found in {tab} Category'),
    emptyText: text(texts?.emptyText, 'Stay tuned! New updates will be posted soon'),
    elsewhere: {
      siteSearch: text(texts?.elsewhere?.search, 'Search the whole site for “{search}”'),
      publications: text(texts?.elsewhere?.publications, 'Browse the publications'),
      topics: text(texts?.elsewhere?.topics, 'Topics in the news'),
      tags: mapList(texts?.topics, (tag) => text(tag)).slice(0, mostTopics),
    },
  }
}

export type NewsPageData = Awaited<ReturnType<typeof load>>
