import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import {arrivals} from '#web/src/shared/listing/arrivals.ts'
import {pageWithin, readPage} from '#web/src/shared/listing/list-window.ts'
import {forgiveInBrowser} from '#web/src/shared/routing/forgive-in-browser.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {toast} from '#web/src/shared/ui/toast/toast.ts'
import {galleryAddress, galleryPageSize} from './gallery-address.ts'
import {askForAlbums, askForGalleryPage} from './gallery-requests.ts'

const failure = 'The albums could not be loaded just now.'

const arrive = arrivals(askForAlbums, () => toast('content', failure, {id: 'gallery'}))

/**
 * The grid of albums. In the browser the page shows before they are there.
 *
 * @throws on the server, where the content service is away.
 */
export async function load({cms, request}: LoaderContext) {
  const number = readPage(new URL(request.url).searchParams.get('page'))
  const [page, {awaiting, answer: list}] = await Promise.all([
    forgiveInBrowser(askForGalleryPage(cms, null)),
    arrive(cms, number),
  ])
  const opening = normaliseBanner(page?.banner, 'Photo gallery')
  return {
    meta: {
      ...normalisePageMeta(page?.seo, {title: opening.title, description: opening.tagline}),
      canonical: galleryAddress(pageWithin(number, list?.total, galleryPageSize)),
    },
    number,
    awaiting,
    list,
    failure,
    hasWords: page !== undefined,
    banner: opening,
    intro: text(page?.intro),
    emptyTitle: text(page?.emptyTitle, 'No albums yet'),
    emptyText: text(page?.emptyText),
  }
}
