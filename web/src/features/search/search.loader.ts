import {normalisePageMeta} from '#web/src/shared/cms/page-content.ts'
import {paths} from '#web/src/shared/paths.ts'
import {defer, optionalInBrowser} from '#web/src/shared/routing/deferred.tsx'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {noResults, parseSearchQuery} from '#web/src/shared/search/search.ts'
import {fetchSearchResults, fetchSearchTexts} from './search-fetchers.ts'
import {searchTexts} from './search-texts.ts'

/**
 * The search page. The server searches itself; the browser asks it, and shows the page meanwhile.
 *
 * @throws on the server, where the content service is away.
 */
export async function load({cms, request, search}: LoaderContext) {
  const query = parseSearchQuery(new URL(request.url).searchParams)
  const find = search ?? ((asked: typeof query) => fetchSearchResults(cms, asked))
  const [raw, {content}] = await Promise.all([
    optionalInBrowser(fetchSearchTexts(cms, null)),
    defer(query.search ? find(query) : Promise.resolve(noResults)),
  ])
  const texts = searchTexts(raw)
  const meta = normalisePageMeta(raw?.seo, {title: texts.title, description: texts.intro})
  return {
    meta: {
      ...meta,
      ...(query.search && {title: `${query.search} – ${meta.title}`}),
      noIndex: meta.noIndex || query.search !== '',
      canonical: paths.search,
    },
    content,
    query,
    areTextsLoaded: raw !== undefined,
    texts,
  }
}
