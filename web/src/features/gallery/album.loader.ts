import {publishedDate} from '../../shared/listing/published-date.ts'
import {paths} from '../../shared/paths.ts'
import {arrivals} from '../../shared/listing/arrivals.ts'
import {forgiveInBrowser} from '../../shared/routing/forgive-in-browser.ts'
import {notFound} from '../../shared/routing/not-found.ts'
import type {LoaderContext} from '../../shared/routing/page-definition.ts'
import {toast} from '../../shared/ui/toast/toast.ts'
import {askForAlbum, askForGalleryPage, seenAlbums} from './gallery-requests.ts'

const failure = 'The album could not be loaded just now.'

const arrive = arrivals(askForAlbum, () => toast('content', failure, {id: 'gallery'}))

/**
 * One album. In the browser the page shows at once with what the grid already knew.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const [page, {awaiting, answer: album}] = await Promise.all([
    forgiveInBrowser(askForGalleryPage(cms, null)),
    arrive(cms, slug),
  ])
  if (album === null) throw notFound()
  const backLabel = page?.banner?.title?.trim() || 'Photo gallery'
  const preview = album ? undefined : seenAlbums.find(cms, slug)
  return {
    meta: {
      title: album?.title ?? preview?.title ?? backLabel,
      description: album?.date ? `${album.title}, ${publishedDate(album.date)}` : '',
      noIndex: album === undefined,
      parent: {title: backLabel, path: paths.gallery},
      ...(album?.share && {image: album.share}),
    },
    slug,
    awaiting,
    album,
    preview,
    failure,
    backLabel,
  }
}
