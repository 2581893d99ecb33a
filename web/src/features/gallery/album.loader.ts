import {publishedDate} from '#web/src/shared/listing/published-date.ts'
import {paths} from '#web/src/shared/paths.ts'
import {arrivals} from '#web/src/shared/listing/arrivals.ts'
import {forgiveInBrowser} from '#web/src/shared/routing/forgive-in-browser.ts'
import {notFound} from '#web/src/shared/routing/not-found.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {toast} from '#web/src/shared/ui/toast/toast.ts'
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
