import {text} from '#web/src/shared/cms/normalise.ts'
import {articleMeta} from '#web/src/shared/listing/article-meta.ts'
import {paths} from '#web/src/shared/paths.ts'
import {
  defer,
  deferMeta,
  loadFailed,
  optionalInBrowser,
  type Deferrable,
} from '#web/src/shared/routing/defer.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {fetchNewsTexts} from './news-fetchers.ts'
import {findNewsPreview, loadNewsItem, loadRecentNews} from './news-thunks.ts'
import {getSelectedTab} from './selected-tab.ts'

/** Recent items beside an article (behaviour B161). */
const recentCount = 3

/**
 * One item, which the slice holds, as it does the recent ones. In the browser the page shows at once
 * with what a list already knew.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, store, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const preview = import.meta.env.SSR ? undefined : store.dispatch(findNewsPreview(slug))
  const item = store
    .dispatch(loadNewsItem(slug))
    .then((loaded) => (loaded === undefined ? loadFailed : loaded))
  const recent = store.dispatch(loadRecentNews(recentCount))
  if (!import.meta.env.SSR) recent.catch(() => {})
  const [texts, {content}] = await Promise.all([
    optionalInBrowser(fetchNewsTexts(cms, null)),
    defer(item),
    import.meta.env.SSR ? recent : undefined,
  ])
  // The slice brings the item itself to the browser: here it would be sent a second time.
  const withoutItem: Deferrable<object> =
    content instanceof Promise || content === loadFailed ? content : {}
  const backLabel = text(texts?.backLabel, 'All News')
  const parent = {title: text(texts?.banner?.title, 'News'), path: paths.news}
  return {
    ...deferMeta(content, (loaded) =>
      articleMeta(loaded, {title: preview?.title ?? backLabel, parent, feed: 'news'}),
    ),
    content: withoutItem,
    slug,
    preview,
    tab: getSelectedTab(cms),
    backLabel,
    albumLabel: text(texts?.albumLabel, 'View the album'),
    readingTime: text(texts?.readingTime, '{minutes} min read'),
    linkLabel: text(texts?.linkLabel, 'Continue reading'),
    relatedTitle: text(texts?.relatedTitle, 'More on this subject'),
    recentTitle: text(texts?.recentTitle, 'RECENT NEWS'),
  }
}
