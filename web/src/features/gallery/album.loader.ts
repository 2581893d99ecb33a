import {publishedDate} from '../../shared/listing/published-date.ts'
import {paths} from '../../shared/paths.ts'
import {forgiveInBrowser} from '../../shared/routing/forgive-in-browser.ts'
import {notFound} from '../../shared/routing/not-found.ts'
import type {LoaderContext} from '../../shared/routing/page-definition.ts'
import {toast} from '../../shared/ui/toast/toast.ts'
import {askForAlbum, askForGalleryPage} from './gallery-requests.ts'

const failure = 'The album could not be loaded just now.'

/**
 * One album.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const [page, album] = await Promise.all([
    forgiveInBrowser(askForGalleryPage(cms, null)),
    forgiveInBrowser(askForAlbum(cms, slug), () => toast('content', failure, {id: 'gallery'})),
  ])
  if (album === null) throw notFound()
  const backLabel = page?.banner?.title?.trim() || 'Photo gallery'
  return {
    meta: {
      title: album?.title ?? backLabel,
      description: album?.date ? `${album.title}, ${publishedDate(album.date)}` : '',
      noIndex: album === undefined,
      parent: {title: backLabel, path: paths.gallery},
      ...(album?.share && {image: album.share}),
    },
    slug,
    album,
    failure,
    backLabel,
  }
}
