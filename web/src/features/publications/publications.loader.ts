import {text} from '../../shared/cms/normalise.ts'
import {banner, pageMeta} from '../../shared/cms/page-fields.ts'
import {pageCount} from '../../shared/listing/list-window.ts'
import type {LoaderContext} from '../../shared/routing/page-definition.ts'
import {forgiveInBrowser} from '../../shared/routing/forgive-in-browser.ts'
import {toast} from '../../shared/ui/toast/toast.ts'
import {
  publicationsAddress,
  publicationsPageSize,
  readPublicationsFilter,
} from './publications-filter.ts'
import {askForPublications, askForPublicationsPage} from './publications-requests.ts'

const failure = 'The publications could not be loaded just now.'

/**
 * The list page.
 *
 * @throws on the server, where the content service is away; in the browser the page says so itself.
 */
export async function load({cms, request}: LoaderContext) {
  const filter = readPublicationsFilter(new URL(request.url).searchParams)
  const [page, list] = await Promise.all([
    forgiveInBrowser(askForPublicationsPage(cms, null)),
    forgiveInBrowser(askForPublications(cms, filter), () =>
      toast('content', failure, {id: 'publications'}),
    ),
  ])
  const opening = banner(page?.banner, 'Publications')
  const meta = pageMeta(page?.seo, {title: opening.title, description: opening.tagline})
  const last = pageCount(list?.total ?? 0, publicationsPageSize)
  return {
    meta: {
      ...meta,
      noIndex: meta.noIndex || filter.search !== '',
      canonical: publicationsAddress({search: '', page: Math.min(filter.page, last)}),
      feed: 'publications' as const,
    },
    filter,
    list,
    failure,
    hasWords: page !== undefined,
    banner: opening,
    searchPlaceholder: text(page?.searchPlaceholder, 'Search publications by title'),
    linkLabel: text(page?.linkLabel, 'Continue reading'),
    emptyTitle: text(page?.emptyTitle, 'No Publications Available'),
    emptyText: text(page?.emptyText, 'Check back soon or explore other categories'),
  }
}
