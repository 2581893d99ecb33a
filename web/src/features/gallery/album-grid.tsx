import {Link} from 'react-router-dom'
import {publishedDate} from '#web/src/shared/listing/published-date.ts'
import {paths} from '#web/src/shared/paths.ts'
import {imageWidths, PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {SkeletonPicture} from '#web/src/shared/ui/loading/skeleton.tsx'
import type {AlbumCard} from './album.ts'
import {pictureCount} from './picture-count.ts'
import styles from './album-grid.module.css'

/** Covers in a grid, each with its album's title on the lower edge. */
export function AlbumGrid({
  albums,
  onIntent,
}: {
  albums: readonly AlbumCard[]
  /** Called where a visitor is about to open an album, so that it can be fetched ahead. */
  onIntent: (slug: string) => void
}) {
  return (
    <ul role="list" className={styles.grid}>
      {albums.map(({id, title, slug, date, cover, count}) => (
        <li key={id} className={styles.album} data-tone="dark">
          {cover && (
            <PictureImage
              picture={{...cover, alt: ''}}
              ratio={4 / 3}
              sizes="(width >= 64rem) 27rem, (width >= 40rem) 46vw, 92vw"
              widths={imageWidths.card}
              className={styles.cover}
            />
          )}
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

/** Skeletons for albums that are loading. */
export function AlbumGridSkeleton({count}: {count: number}) {
  return (
    <ul role="list" className={styles.grid} aria-hidden>
      {Array.from({length: count}, (_, index) => (
        <li key={index}>
          <SkeletonPicture ratio={4 / 3} />
        </li>
      ))}
    </ul>
  )
}
