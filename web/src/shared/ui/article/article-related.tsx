import {useId} from 'react'
import {Link} from 'react-router-dom'
import type {ListEntry} from '../../cms/list-entry.ts'
import {publishedDate} from '../../cms/normalise.ts'
import type {ArticleLook} from './article.tsx'
import styles from './article-related.module.css'
import {Section} from '../layout/layout.tsx'
import {imageWidths, PictureImage} from '../media/picture-image.tsx'
import {SkeletonPicture, SkeletonText} from '../listing/listing-state.tsx'
import {Spinner} from '../loading/spinner.tsx'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'

const ratios = {wide: 3 / 2, cover: 3 / 4}
const maxCards = 3

/** The band of related items under an article: up to three cards, or their skeletons. */
export function ArticleRelated({
  title,
  entries,
  loading = false,
  look,
  linkLabel,
  itemPath,
}: {
  title: string
  entries: readonly ListEntry[]
  loading?: boolean
  look: ArticleLook
  linkLabel: string
  itemPath: (slug: string) => string
}) {
  const id = useId()
  const isLoading = loading && entries.length === 0
  if (entries.length === 0 && !isLoading) return null
  return (
    <Section tone="mist" labelledBy={id} className={styles.band}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {isLoading && <Spinner />}
      <ul role="list" className={styles.cards}>
        {isLoading
          ? Array.from({length: maxCards}, (_, index) => (
              <li key={index} aria-hidden className={styles.card}>
                <SkeletonPicture ratio={ratios[look]} />
                <SkeletonText lines={2} />
              </li>
            ))
          : entries.slice(0, maxCards).map(({id: key, title: name, slug, date, image}) => (
              <li key={key} className={styles.card} data-look={look}>
                <div className={styles.picture}>
                  {image && (
                    <PictureImage
                      picture={image}
                      ratio={ratios[look]}
                      sizes="(width >= 64rem) 24rem, (width >= 40rem) 30vw, 92vw"
                      widths={imageWidths.card}
                    />
                  )}
                </div>
                {date && (
                  <time className={styles.date} dateTime={date}>
                    {publishedDate(date)}
                  </time>
                )}
                <h3 className={styles.title}>{name}</h3>
                {slug && (
                  <Link to={itemPath(slug)} className={styles.link}>
                    {linkLabel}
                    <VisuallyHidden>: {name}</VisuallyHidden>
                  </Link>
                )}
              </li>
            ))}
      </ul>
    </Section>
  )
}
