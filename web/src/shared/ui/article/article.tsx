import {ArrowLeft} from 'lucide-react'
import type {ReactNode} from 'react'
import {Link} from 'react-router-dom'
import {publishedDate, unbroken} from '../../cms/normalise.ts'
import type {Picture} from '../../cms/picture.ts'
import {Container} from '../layout/layout.tsx'
import {SkeletonText} from '../listing/listing-state.tsx'
import {Spinner} from '../loading/spinner.tsx'
import {PictureImage} from '../media/picture-image.tsx'
import styles from './article.module.css'

/** `wide`: a landscape picture under the heading; `cover`: a document's cover beside it. */
export type ArticleLook = 'wide' | 'cover'

const looks = {
  wide: {ratio: 21 / 9, sizes: '(width >= 86rem) 80rem, 94vw', widths: [480, 640, 828, 1080, 1280]},
  cover: {ratio: 3 / 4, sizes: '(width >= 64rem) 22rem, 60vw', widths: [240, 320, 480, 640]},
} as const

const articleTitleId = 'article-title'

/**
 * The head of a news item or a publication: back link, date, title, summary, author and picture. Where `title`
 * is empty, while the item is loading, grey lines are in its place. It must be a child of the page's
 * main, so that the site's header lies over it.
 */
export function ArticleHeader({
  back,
  title,
  date,
  note,
  summary,
  author,
  image,
  look,
  children,
}: {
  back: {to: string; label: string}
  title: string
  date?: string | undefined
  note?: string | undefined
  summary?: string | undefined
  author?: string | undefined
  image?: Picture | undefined
  look: ArticleLook
  /** Actions of a reader on the article: share it, download its file. */
  children?: ReactNode
}) {
  const {ratio, sizes, widths} = looks[look]
  return (
    <div className={styles.header} data-tone="dark" data-look={image ? look : 'none'}>
      <Container className={styles.opening ?? ''}>
        <div className={styles.text}>
          <Link to={back.to} className={styles.back} data-print="no">
            <ArrowLeft size={18} strokeWidth={1.5} aria-hidden />
            {back.label}
          </Link>
          {(date || note) && (
            <p className={styles.meta}>
              {date && <time dateTime={date}>{publishedDate(date)}</time>}
              {note && <span>{note}</span>}
            </p>
          )}
          <h1 id={articleTitleId} className={styles.title} tabIndex={-1}>
            {unbroken(title) || <SkeletonText lines={2} />}
          </h1>
          {summary && <p className={styles.summary}>{unbroken(summary)}</p>}
          {author && <p className={styles.author}>By {author}</p>}
          {children && <div className={styles.actions}>{children}</div>}
        </div>
        {image && (
          <div className={styles.picture}>
            <PictureImage picture={image} ratio={ratio} sizes={sizes} widths={widths} priority />
          </div>
        )}
      </Container>
    </div>
  )
}

/** The article itself, named by the title above it. */
export function ArticleBody({busy = false, children}: {busy?: boolean; children: ReactNode}) {
  return (
    <Container className={styles.columns ?? ''}>
      <article className={styles.body} aria-labelledby={articleTitleId} aria-busy={busy}>
        {children}
      </article>
    </Container>
  )
}

/** In place of an article's text while it is loading: the loading indicator and grey lines. */
export function ArticleSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Spinner />
      {[5, 4, 6].map((lines) => (
        <SkeletonText key={lines} lines={lines} />
      ))}
    </div>
  )
}
