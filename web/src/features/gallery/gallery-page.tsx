import {Link, useLoaderData} from 'react-router-dom'
import {GALLERY_TEXTS} from '#schemas/texts.ts'
import {publishedDate, text, texts} from '#web/src/shared/cms/normalise.ts'
import {loadList, usePrefetch} from '#web/src/shared/listing/list-pages.ts'
import {clampPageNumber, parsePageNumber} from '#web/src/shared/listing/list-url.ts'
import {paths} from '#web/src/shared/paths.ts'
import {Deferred, useLastLoaded} from '#web/src/shared/routing/deferred.tsx'
import type {LoaderContext} from '#web/src/shared/routing/page-definition.ts'
import {Banner} from '#web/src/shared/ui/layout/banner.tsx'
import {Intro, Section} from '#web/src/shared/ui/layout/layout.tsx'
import {
  ListingEmpty,
  SkeletonPicture,
  SkeletonText,
} from '#web/src/shared/ui/listing/listing-state.tsx'
import {PagedListing} from '#web/src/shared/ui/listing/listing.tsx'
import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {imageWidths} from '#web/src/shared/ui/media/picture-shapes.ts'
import {
  fetchAlbum,
  fetchAlbumList,
  fetchGalleryTexts,
  pictureCount,
  type AlbumCard,
} from './albums.ts'
import {albumsPerPage, galleryUrl} from './gallery-url.ts'
import styles from './gallery-page.module.css'

/** The grid of albums. @throws on the server, where the content service is away. */
export async function load({cms, request}: LoaderContext) {
  const number = parsePageNumber(new URL(request.url).searchParams.get('page'))
  const {texts: raw, page} = await loadList({
    texts: fetchGalleryTexts(cms),
    list: fetchAlbumList(cms, number),
    title: 'Photo gallery',
    canonical: (total) => galleryUrl(clampPageNumber(number, total, albumsPerPage)),
  })
  return {
    ...page,
    number,
    intro: text(raw?.intro),
    ...texts(raw, GALLERY_TEXTS),
    emptyText: text(raw?.emptyText),
  }
}

export function Page() {
  const data = useLoaderData<typeof load>()
  const {number, content} = data
  const {banner, intro, emptyTitle, emptyText} = useLastLoaded(data, data.areTextsLoaded)
  const prefetch = usePrefetch()
  return (
    <>
      <Banner {...banner} height="list" />
      <Section>
        <Intro text={intro} />
        <Deferred content={content}>
          {(state) => (
            <PagedListing
              state={state}
              label="Albums"
              page={number}
              pageSize={albumsPerPage}
              noun="albums"
              failure={{message: 'The albums could not be loaded just now.', toastId: 'gallery'}}
              skeleton={<AlbumGridSkeleton count={albumsPerPage} />}
              empty={<ListingEmpty title={emptyTitle} text={emptyText} />}
              pageUrl={galleryUrl}
              onIntent={(page) => prefetch((cms) => fetchAlbumList(cms, page))}
            >
              {(albums) => (
                <AlbumGrid
                  albums={albums}
                  onIntent={(slug) => {
                    prefetch((cms) => fetchAlbum(cms, slug))
                    prefetch(() => import('./gallery-item-page.tsx'))
                  }}
                />
              )}
            </PagedListing>
          )}
        </Deferred>
      </Section>
    </>
  )
}

const usualCover = {
  sizes: '(width >= 64rem) 27rem, (width >= 40rem) 46vw, 92vw',
  widths: imageWidths.card,
}

/** The first cover of a full page, which spans two columns and two rows of wide screens. */
const leadCover = {
  sizes: '(width >= 64rem) min(69vw, 62rem), (width >= 40rem) 46vw, 92vw',
  widths: imageWidths.body,
}

/** Covers in a grid, each above its album's title. */
function AlbumGrid({
  albums,
  onIntent,
}: {
  albums: readonly AlbumCard[]
  /** Called where a visitor is about to open an album, so that it can be fetched ahead. */
  onIntent: (slug: string) => void
}) {
  return (
    <ul role="list" className={styles.grid}>
      {albums.map(({id, title, slug, date, cover, count}, index) => (
        <li key={id} className={styles.album}>
          <div className={styles.frame}>
            {cover && (
              <PictureImage
                picture={{...cover, alt: ''}}
                ratio={4 / 3}
                {...(index === 0 && albums.length === albumsPerPage ? leadCover : usualCover)}
                className={styles.cover}
                priority={index === 0}
              />
            )}
          </div>
          <div className={styles.text}>
            <h2 className={styles.title}>
              {slug ? (
                <Link
                  to={paths.album(slug)}
                  className={styles.link}
                  onPointerEnter={() => onIntent(slug)}
                  onFocus={() => onIntent(slug)}
                >
                  {title}
                </Link>
              ) : (
                title
              )}
            </h2>
            {(date || count > 0) && (
              <p className={styles.facts}>
                {date && <time dateTime={date}>{publishedDate(date)}</time>}
                {count > 0 && <span>{pictureCount(count)}</span>}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function AlbumGridSkeleton({count}: {count: number}) {
  return (
    <ul role="list" className={styles.grid} aria-hidden>
      {Array.from({length: count}, (_, index) => (
        <li key={index} className={styles.album}>
          <SkeletonPicture ratio={4 / 3} />
          <SkeletonText lines={2} />
        </li>
      ))}
    </ul>
  )
}
