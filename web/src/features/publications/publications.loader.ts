import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import {arrivals} from '#web/src/shared/listing/arrivals.ts'
import {pageWithin} from '#web/src/shared/listing/list-window.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {forgiveInBrowser} from '#web/src/shared/routing/forgive-in-browser.ts'
import {toast} from '#web/src/shared/ui/toast/toast.ts'
import {
  publicationsAddress,
  publicationsPageSize,
  readPublicationsFilter,
} from './publications-filter.ts'
import {askForPublications, askForPublicationsPage} from './publications-requests.ts'

const failure = 'The publications could not be loaded just now.'

const arrive = arrivals(askForPublications, () => toast('content', failure, {id: 'publications'}))

/**
 * The list page. In the browser it shows before the list is there.
 *
 * @throws on the server, where the content service is away; in the browser the page says so itself.
 */
export async function load({cms, request}: LoaderContext) {
  const filter = readPublicationsFilter(new URL(request.url).searchParams)
  const [page, {awaiting, answer: list}] = await Promise.all([
    forgiveInBrowser(askForPublicationsPage(cms, null)),
    arrive(cms, filter),
  ])
  const opening = normaliseBanner(page?.banner, 'Publications')
  const meta = normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline})
  return {
    meta: {
      ...meta,
      noIndex: meta.noIndex || filter.search !== '',
      canonical: publicationsAddress({
        search: '',
        page: pageWithin(filter.page, list?.total, publicationsPageSize),
      }),
      feed: 'publications' as const,
    },
    filter,
    awaiting,
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
