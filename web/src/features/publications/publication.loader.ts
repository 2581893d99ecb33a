import {text} from '#web/src/shared/cms/normalise.ts'
import {paths} from '#web/src/shared/paths.ts'
import {arrivals} from '#web/src/shared/listing/arrivals.ts'
import {forgiveInBrowser} from '#web/src/shared/routing/forgive-in-browser.ts'
import {notFound} from '#web/src/shared/routing/not-found.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {toast} from '#web/src/shared/ui/toast/toast.ts'
import {
  askForPublication,
  askForPublicationsPage,
  seenPublications,
} from './publications-requests.ts'

const failure = 'The publication could not be loaded just now.'

const arrive = arrivals(askForPublication, () => toast('content', failure, {id: 'publications'}))

/**
 * One publication. In the browser the page shows at once with what a list already knew.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const [page, {awaiting, answer}] = await Promise.all([
    forgiveInBrowser(askForPublicationsPage(cms, null)),
    arrive(cms, slug),
  ])
  if (answer && !answer.item) throw notFound()
  const item = answer?.item
  const preview = item ? undefined : seenPublications.find(cms, slug)
  const backLabel = text(page?.backLabel, 'All Publications')
  return {
    meta: {
      title: item?.title ?? preview?.title ?? backLabel,
      description: item?.summary ?? '',
      noIndex: item === undefined,
      parent: {title: text(page?.banner?.title, 'Publications'), path: paths.publications},
      feed: 'publications' as const,
      article: {
        ...(item?.date && {published: item.date}),
        ...(item?.modified && {modified: item.modified}),
      },
      ...(item?.image && {image: item.image}),
    },
    slug,
    awaiting,
    item,
    preview,
    recent: answer?.recent ?? [],
    failure,
    backLabel,
    linkLabel: text(page?.linkLabel, 'Continue reading'),
    recentTitle: text(page?.recentTitle, 'RECENT PUBLICATIONS'),
  }
}
