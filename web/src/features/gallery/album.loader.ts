import {text} from '#web/src/shared/cms/normalise.ts'
import {publishedDate} from '#web/src/shared/listing/published-date.ts'
import {paths} from '#web/src/shared/paths.ts'
import {defer, deferMeta, optionalInBrowser} from '#web/src/shared/routing/defer.ts'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {albumPreviews, fetchAlbum, fetchGalleryTexts} from './gallery-fetchers.ts'

/**
 * One album. In the browser the page shows at once with what the grid already knew.
 *
 * @throws 404 where the slug resolves to none; on the server, what the content service answered.
 */
export async function load({cms, params}: LoaderContext) {
  const slug = params['slug'] ?? ''
  const preview = albumPreviews.get(cms, slug)
  const [texts, {content}] = await Promise.all([
    optionalInBrowser(fetchGalleryTexts(cms, null)),
    defer(fetchAlbum(cms, slug)),
  ])
  const backLabel = text(texts?.banner?.title, 'Photo gallery')
  return {
    ...deferMeta(content, (album) => ({
      title: album?.title ?? preview?.title ?? backLabel,
      description: album?.date ? `${album.title}, ${publishedDate(album.date)}` : '',
      noIndex: album === undefined,
      parent: {title: backLabel, path: paths.gallery},
      ...(album?.share && {image: album.share}),
    })),
    content,
    slug,
    preview,
    backLabel,
  }
}
