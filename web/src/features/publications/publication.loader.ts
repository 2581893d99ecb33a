import {text} from '../../shared/cms/normalise.ts'
import {paths} from '../../shared/paths.ts'
import {forgiveInBrowser} from '../../shared/routing/forgive-in-browser.ts'
import {notFound} from '../../shared/routing/not-found.ts'
import type {LoaderContext} from '../../shared/routing/page-definition.ts'
import {toast} from '../../shared/ui/toast/toast.ts'
import {askForPublication, askForPublicationsPage} from './publications-requests.ts'

const failure = 'The publication could not be loaded just now.'

/**
 * One publication.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const [page, answer] = await Promise.all([
    forgiveInBrowser(askForPublicationsPage(cms, null)),
    forgiveInBrowser(askForPublication(cms, slug), () =>
      toast('content', failure, {id: 'publications'}),
    ),
  ])
  if (answer && !answer.item) throw notFound()
  const item = answer?.item
  const backLabel = text(page?.backLabel, 'All Publications')
  return {
    meta: {
      title: item?.title ?? backLabel,
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
    item,
    recent: answer?.recent ?? [],
    failure,
    backLabel,
    linkLabel: text(page?.linkLabel, 'Continue reading'),
    recentTitle: text(page?.recentTitle, 'RECENT PUBLICATIONS'),
  }
}
