import {text} from '#web/src/shared/cms/normalise.ts'
import {articleMeta} from '#web/src/shared/listing/article-meta.ts'
import {paths} from '#web/src/shared/paths.ts'
import {defer, deferMeta, optionalInBrowser} from '#web/src/shared/routing/defer.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {
  fetchPublication,
  fetchPublicationsTexts,
  publicationPreviews,
} from './publications-fetchers.ts'

/**
 * One publication. In the browser the page shows at once with what a list already knew.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const preview = publicationPreviews.get(cms, slug)
  const [texts, {content}] = await Promise.all([
    optionalInBrowser(fetchPublicationsTexts(cms, null)),
    defer(fetchPublication(cms, slug)),
  ])
  const backLabel = text(texts?.backLabel, 'All Publications')
  const parent = {
    title: text(texts?.banner?.title, 'Publications'),
    path: paths.publications,
  }
  return {
    ...deferMeta(content, (loaded) =>
      articleMeta(loaded?.item, {
        title: preview?.title ?? backLabel,
        parent,
        feed: 'publications',
      }),
    ),
    content,
    slug,
    preview,
    backLabel,
    linkLabel: text(texts?.linkLabel, 'Continue reading'),
    recentTitle: text(texts?.recentTitle, 'RECENT PUBLICATIONS'),
  }
}
