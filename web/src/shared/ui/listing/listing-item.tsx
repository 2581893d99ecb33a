import {ArrowRight} from 'lucide-react'
import type {ReactNode} from 'react'
import {Link} from 'react-router-dom'
import type {ListEntry} from '../../cms/lists.ts'
import {publishedDate, unbroken} from '../../cms/normalise.ts'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'
import {textLink} from '../button/text-link.ts'
import {PictureImage} from '../media/picture-image.tsx'
import {imageWidths} from '../media/picture-shapes.ts'
import styles from './listing-item.module.css'
import {SkeletonPicture, SkeletonText} from './listing-state.tsx'

/** How a list shows its items: `wide` rows with a landscape picture, or `cover` beside the text. */
type ListingLook = 'wide' | 'cover'

const looks = {
  wide: {ratio: 3 / 2, sizes: '(width >= 64rem) 22rem, (width >= 40rem) 38vw, 92vw'},
  cover: {ratio: 3 / 4, sizes: '(width >= 34rem) 12rem, 8rem'},
} as const

/** The first of a list of `wide` items leads it with a picture over half of the row. */
const leadSizes = '(width >= 86rem) 40rem, (width >= 40rem) 46vw, 92vw'

export function ListingItems({look, children}: {look: ListingLook; children: ReactNode}) {
  return (
    <ul role="list" className={styles.list} data-look={look}>
      {children}
    </ul>
  )
}

/**
 * One item of a list: date, title, summary, picture, and a link that covers it all.
 *
 * @param to where it leads; without it the item is shown but cannot be opened.
 * @param leads whether it is the first of a list of `wide` items.
 */
export function ListingItem({
  entry: {title, summary, date, image},
  look,
  to,
  linkLabel,
  note,
  leads = false,
  onIntent,
}: {
  entry: ListEntry
  look: ListingLook
  to: string | undefined
  linkLabel: string
  note?: string | undefined
  leads?: boolean
  onIntent?: () => void
}) {
  const {ratio, sizes} = looks[look]
  return (
    <li className={styles.cell}>
      <article className={styles.item}>
        {(date || note) && (
          <p className={styles.meta}>
            {date && <time dateTime={date}>{publishedDate(date)}</time>}
            {note && <span>{note}</span>}
          </p>
        )}
        <div className={styles.text}>
          <h2 className={styles.title}>{unbroken(title)}</h2>
          {summary && <p className={styles.summary}>{unbroken(summary)}</p>}
          {to && (
            <Link
              discover="none"
              to={to}
              className={textLink(['leaf', 'covers'])}
              onPointerEnter={onIntent}
              onFocus={onIntent}
            >
              {linkLabel}
              <VisuallyHidden>: {title}</VisuallyHidden>
              <ArrowRight size={18} strokeWidth={1.5} aria-hidden />
            </Link>
          )}
        </div>
        <div className={styles.picture}>
          {image && (
            <PictureImage
              picture={image}
              ratio={ratio}
              sizes={leads ? leadSizes : sizes}
              widths={imageWidths.card}
              priority={leads}
            />
          )}
        </div>
      </article>
    </li>
  )
}

export function ListingSkeleton({look, count}: {look: ListingLook; count: number}) {
  return (
    <ListingItems look={look}>
      {Array.from({length: count}, (_, index) => (
        <ListingItemSkeleton key={index} look={look} />
      ))}
    </ListingItems>
  )
}

/** A skeleton as large as an item. */
function ListingItemSkeleton({look}: {look: ListingLook}) {
  return (
    <li className={styles.cell} aria-hidden>
      <div className={styles.item}>
        <p className={styles.meta}>
          <SkeletonText />
        </p>
        <div className={styles.text}>
          <SkeletonText className={styles.title ?? ''} lines={2} />
          <SkeletonText className={styles.summary ?? ''} lines={3} />
        </div>
        <div className={styles.picture}>
          <SkeletonPicture ratio={looks[look].ratio} />
        </div>
      </div>
    </li>
  )
}
