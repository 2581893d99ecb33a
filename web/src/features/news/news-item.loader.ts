import type {Cms} from '#web/src/shared/cms/client.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import type {PageMeta} from '#web/src/shared/cms/page-meta.ts'
import {paths} from '#web/src/shared/paths.ts'
import {notFound} from '#web/src/shared/routing/not-found.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {toast} from '#web/src/shared/ui/toast/toast.ts'
import type {NewsItem} from './news-entry.ts'
import {askForNewsPage} from './news-requests.ts'
import {fetchNewsItem, fetchRecentNews, newsFailure, previewNewsItem} from './news-thunks.ts'
import {storedTab} from './stored-tab.ts'

/** Recent items beside an article (specification, section 9). */
const recentCount = 3

const awaited = new WeakMap<Cms, {slug: string; item: Promise<NewsItem | null | undefined>}>()

/**
 * One item. On the server it waits for everything. In the browser the page shows at once with what
 * a list already knew, and asks to load again: this second load of the same slug waits for the item,
 * gives the page its title, or finds that there is none.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, store, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const waiting = awaited.get(cms)
  const second = waiting?.slug === slug
  // A visitor who comes back while it is still on its way is shown the page at once again.
  awaited.delete(cms)
  const item = second ? waiting.item : store.dispatch(fetchNewsItem(slug))
  const recent = second ? undefined : store.dispatch(fetchRecentNews(recentCount))
  const words = askForNewsPage(cms, null)
  if (!import.meta.env.SSR) recent?.catch(() => {})
  const page = import.meta.env.SSR
    ? (await Promise.all([words, item, recent]))[0]
    : await words.catch(() => null)
  const labels = {
    slug,
    tab: storedTab(cms),
    backLabel: text(page?.backLabel, 'All News'),
    albumLabel: text(page?.albumLabel, 'See the pictures'),
    linkLabel: text(page?.linkLabel, 'Continue reading'),
    recentTitle: text(page?.recentTitle, 'RECENT NEWS'),
  }

  const parent = {title: text(page?.banner?.title, 'News'), path: paths.news}
  if (!import.meta.env.SSR && !second) {
    awaited.set(cms, {slug, item})
    item.catch(() => toast('content', newsFailure, {id: 'news'}))
    const preview = store.dispatch(previewNewsItem(slug))
    const meta: PageMeta = {
      title: preview?.title ?? labels.backLabel,
      description: '',
      noIndex: false,
      parent,
      feed: 'news',
    }
    return {...labels, awaiting: {slug}, meta, preview}
  }
  const found = await item.catch((error: unknown) => {
    if (import.meta.env.SSR) throw error
    return undefined
  })
  if (found === null) throw notFound()
  return {
    ...labels,
    awaiting: undefined,
    meta: itemMeta(found, labels.backLabel, parent),
    preview: undefined,
  }
}

function itemMeta(
  item: NewsItem | undefined,
  fallback: string,
  parent: PageMeta['parent'] & {},
): PageMeta {
  return {
    title: item?.title ?? fallback,
    description: item?.summary ?? '',
    noIndex: item === undefined,
    parent,
    feed: 'news',
    article: {
      ...(item?.date && {published: item.date}),
      ...(item?.modified && {modified: item.modified}),
    },
    ...(item?.image && {image: item.image}),
  }
}
