import {text} from '#web/src/shared/cms/normalise.ts'
import {normaliseBanner, normalisePageMeta} from '#web/src/shared/cms/normalise-page.ts'
import {clampPage, parsePage} from '#web/src/shared/listing/list-window.ts'
import {defer, deferMeta, optionalInBrowser} from '#web/src/shared/routing/defer.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {galleryPageSize, galleryUrl} from './gallery-url.ts'
import {fetchAlbumList, fetchGalleryTexts} from './gallery-fetchers.ts'

/**
 * The grid of albums. In the browser the page shows before they are loaded.
 *
 * @throws on the server, where the content service is away.
 */
export async function load({cms, request}: LoaderContext) {
  const page = parsePage(new URL(request.url).searchParams.get('page'))
  const [texts, {content}] = await Promise.all([
    optionalInBrowser(fetchGalleryTexts(cms, null)),
    defer(fetchAlbumList(cms, page)),
  ])
  const banner = normaliseBanner(texts?.banner, 'Photo gallery')
  const {title, tagline: description} = banner
  return {
    ...deferMeta(content, (list) => ({
      ...normalisePageMeta(texts?.seo, {title, description}),
      canonical: galleryUrl(clampPage(page, list?.total, galleryPageSize)),
    })),
    content,
    page,
    areTextsLoaded: texts !== undefined,
    banner,
    intro: text(texts?.intro),
    emptyTitle: text(texts?.emptyTitle, 'No albums yet'),
    emptyText: text(texts?.emptyText),
  }
}
