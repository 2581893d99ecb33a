import type {CSSProperties, MouseEvent} from 'react'
import {croppedSize, type Picture, pictureUrl} from '#web/src/shared/cms/picture.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {SkeletonPicture} from '#web/src/shared/ui/listing/listing-state.tsx'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {imageWidths} from '#web/src/shared/ui/media/picture-shapes.ts'
import styles from './album-pictures.module.css'

const largeWidth = 1920

/**
 * A row is shared by shape. Shares below 1 in all would leave a part of it empty: hence the factor.
 * React's types know no custom properties.
 */
const inRow = (
  ratio: number,
  {share = 1, gaps = 0}: Partial<RowPlace> = {},
): CSSProperties & {'--share': number; '--gaps': number} => ({
  flexGrow: ratio * 100,
  aspectRatio: ratio,
  '--share': share,
  '--gaps': gaps,
})

/**
 * An album's pictures in justified rows: each keeps its shape, rows fill the width, and CSS alone
 * lays them out. A picture is a link to its large version, which a script opens in place: the starter
 * keeps a press that comes before that script.
 */
export function AlbumPictures({
  pictures,
  onOpen,
}: {
  pictures: readonly {key: string; picture: Picture}[]
  onOpen: (index: number) => void
}) {
  const {cms} = useSiteConfig()
  const open = (index: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(index)
  }
  if (pictures.length === 0) return null
  const ratios = pictures.map(({picture}) => {
    const {width, height} = croppedSize(picture)
    return width / height
  })
  const positions = albumRows(ratios)
  return (
    <ul
      role="list"
      className={styles.rows}
      data-few={areTooFewForRow(ratios)}
      data-print="pictures"
    >
      {pictures.map(({key, picture}, index) => {
        const ratio = ratios[index] ?? 1
        return (
          <li
            key={key}
            className={styles.cell}
            style={inRow(ratio, positions[index])}
            data-shape={ratio > 1 ? 'wide' : ratio < 1 ? 'tall' : 'square'}
          >
            <a
              href={pictureUrl(cms, picture, {width: largeWidth})}
              className={styles.link}
              onClick={open(index)}
              data-opens="picture"
              aria-label={picture.alt ? undefined : `Picture ${index + 1}`}
            >
              <PictureImage
                picture={picture}
                sizes="(width >= 64rem) 34vw, (width >= 40rem) 50vw, 92vw"
                widths={imageWidths.card}
                className={styles.picture}
              />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Skeletons for the pictures of an album that is loading, under a loading indicator. */
export function AlbumPicturesSkeleton({count}: {count: number}) {
  const ratios = Array.from({length: count}, () => skeletonRatio)
  const positions = albumRows(ratios)
  return (
    <>
      <Spinner />
      <ul role="list" className={styles.rows} data-few={areTooFewForRow(ratios)} aria-hidden>
        {Array.from({length: count}, (_, index) => (
          <li
            key={index}
            className={styles.cell}
            style={inRow(skeletonRatio, positions[index])}
            data-shape="wide"
          >
            <SkeletonPicture ratio={skeletonRatio} />
          </li>
        ))}
      </ul>
    </>
  )
}

const skeletonRatio = 3 / 2

/** A place within a row of pictures that fills the width. */
type RowPlace = {
  /** The part of the row's width that is the picture's, gaps apart. */
  share: number
  /** How many gaps stand in the row. */
  gaps: number
}

/** Widths to heights, summed up, of a row as it is meant to be on a wide screen. */
const usual = 4.2

/** Fewer in all would be too large for the screen if they filled the width. */
const least = 3

/**
 * Divides pictures into rows of about one height that each fill the width, in their order. The rows
 * share what there is evenly, so that the last one never holds a picture that is left over.
 *
 * @param ratios of each picture, width to height.
 */
export function albumRows(ratios: readonly number[]): RowPlace[] {
  const total = sum(ratios)
  const target = total / Math.max(1, Math.round(total / usual))
  const rows: number[][] = []
  let before = 0
  for (const ratio of ratios) {
    const row = Math.floor((before + ratio / 2) / target)
    rows[row] = [...(rows[row] ?? []), ratio]
    before += ratio
  }
  return rows.flatMap((row) => {
    const whole = Math.max(sum(row), least)
    return row.map((ratio) => ({share: ratio / whole, gaps: row.length - 1}))
  })
}

/** Says if pictures are too few to fill the width. */
export function areTooFewForRow(ratios: readonly number[]): boolean {
  return sum(ratios) < least
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
