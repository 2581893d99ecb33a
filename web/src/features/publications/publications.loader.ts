import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import {listMeta} from '#web/src/shared/listing/list-meta.ts'
import {clampPage} from '#web/src/shared/listing/list-window.ts'
import {defer, deferMeta, optionalInBrowser} from '#web/src/shared/routing/defer.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {
  publicationsUrl,
  publicationsPageSize,
  parsePublicationsFilter,
} from './publications-filter.ts'
import {fetchPublicationList, fetchPublicationsTexts} from './publications-fetchers.ts'

/**
 * The list page. In the browser it shows before the list is loaded.
 *
 * @throws on the server, where the content service is away.
 */
export async function load({cms, request}: LoaderContext) {
  const filter = parsePublicationsFilter(new URL(request.url).searchParams)
  const [texts, {content}] = await Promise.all([
    optionalInBrowser(fetchPublicationsTexts(cms, null)),
    defer(fetchPublicationList(cms, filter)),
  ])
  const banner = normaliseBanner(texts?.banner, 'Publications')
  const {title, tagline: description} = banner
  return {
    ...deferMeta(content, (list) => {
      const page = clampPage(filter.page, list?.total, publicationsPageSize)
      return listMeta(normalisePageMeta(texts?.seo, {title, description}), {
        search: filter.search,
        canonical: publicationsUrl({search: '', page}),
        feed: 'publications',
      })
    }),
    content,
    filter,
    areTextsLoaded: texts !== undefined,
    banner,
    searchPlaceholder: text(texts?.searchPlaceholder, 'Search publications by title'),
    linkLabel: text(texts?.linkLabel, 'Continue reading'),
    emptyTitle: text(texts?.emptyTitle, 'No Publications Available'),
    emptyText: text(texts?.emptyText, 'Check back soon or explore other categories'),
  }
}
