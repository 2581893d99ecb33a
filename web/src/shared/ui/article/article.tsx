import {ArrowLeft, Check, Link2, Share2} from 'lucide-react'
import {type ReactNode, useId, useState} from 'react'
import {Link} from 'react-router-dom'
import type {ListEntry} from '../../cms/lists.ts'
import {publishedDate, unbroken} from '../../cms/normalise.ts'
import type {Picture} from '../../cms/picture.ts'
import {useIsHydrated} from '../../hydration.ts'
import {loadingTitle} from '../../routing/deferred.tsx'
import {useSiteConfig} from '../../site-config.tsx'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'
import {SmartLink} from '../button/smart-link.tsx'
import {textLink} from '../button/text-link.ts'
import {Container, Section, SectionHeading} from '../layout/layout.tsx'
import {SkeletonPicture, SkeletonText} from '../listing/listing-state.tsx'
import {Spinner} from '../loading/spinner.tsx'
import {PictureImage} from '../media/picture-image.tsx'
import {imageWidths} from '../media/picture-shapes.ts'
import styles from './article.module.css'

/** `wide`: a landscape picture below the summary or beside it; `cover`: a document's cover beside it. */
type ArticleLook = 'wide' | 'cover'

const looks = {
  wide: {
    ratio: 3 / 2,
    sizes: '(width >= 86rem) 33rem, (width >= 64rem) 38vw, 94vw',
    widths: [480, 640, 828, 1080, 1280],
  },
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
          <Link to={back.to} className={textLink(['small'])} data-print="no">
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
            {unbroken(title) || (
              <>
                <VisuallyHidden>{loadingTitle}</VisuallyHidden>
                <SkeletonText lines={2} />
              </>
            )}
          </h1>
          {summary && <p className={styles.summary}>{unbroken(summary)}</p>}
          {author && (
            <p className={styles.author}>
              By <bdi>{author}</bdi>
            </p>
          )}
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

/**
 * The article itself, named by the title above it. On large screens a column stands beside it.
 *
 * @param before what a reader wants to know first: contents, facts. On small screens it stands above the text.
 * @param after whom to ask, and what comes next. On small screens it stands below the text.
 */
export function ArticleBody({
  busy = false,
  before,
  after,
  children,
}: {
  busy?: boolean
  before?: ReactNode
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <Container className={styles.columns ?? ''}>
      {before && (
        <div className={styles.before}>
          <div className={styles.beforeStays}>{before}</div>
        </div>
      )}
      <article className={styles.body} aria-labelledby={articleTitleId} aria-busy={busy}>
        {children}
      </article>
      {after && (
        <div className={styles.after} data-print="no">
          {after}
        </div>
      )}
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

/** Below an article: a link, or a list of links under a heading. */
export function ArticleLinks({title, children}: {title?: string; children: ReactNode}) {
  const id = useId()
  if (title === undefined) {
    return (
      <p className={styles.links} data-print="no">
        {children}
      </p>
    )
  }
  return (
    <section aria-labelledby={id} className={styles.links} data-print="no">
      <h2 id={id}>{title}</h2>
      <ul role="list">{children}</ul>
    </section>
  )
}

/** A link below an article, alone or in a list of them; an icon may stand before its text. */
export function ArticleLink({to, children}: {to: string; children: ReactNode}) {
  return (
    <Link to={to} className={textLink()}>
      {children}
    </Link>
  )
}

/** An article's tags, each a link to what bears it too. */
export function ArticleTags({
  tags,
  tagUrl,
  onChoose,
}: {
  tags: readonly string[]
  tagUrl: (tag: string) => string
  onChoose?: (tag: string) => void
}) {
  if (tags.length === 0) return null
  return (
    <ul role="list" aria-label="Tags" className={styles.tags} data-print="no">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={tagUrl(tag)} className={styles.tagsTag} onClick={() => onChoose?.(tag)}>
            {`#${tag}`}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const copied = 'Link copied'

/**
 * Plain links that hand the article's URL on, a button that copies it, and the device's own sheet where it
 * has one. Nothing is requested from a third party.
 */
export function ArticleShare({path, title}: {path: string; title: string}) {
  const url = `${useSiteConfig().siteUrl}${path}`
  const [outcome, setOutcome] = useState<{url: string; label: string}>()
  const encodedUrl = encodeURIComponent(url)
  const message = encodeURIComponent(title)
  const shareLinks = [
    {label: 'WhatsApp', to: `https://wa.me/?text=${message}%20${encodedUrl}`},
    {label: 'LinkedIn', to: `https://www.linkedin.com/sharing/share-offsite/?url=${encodedUrl}`},
    {label: 'X', to: `https://x.com/intent/post?url=${encodedUrl}&text=${message}`},
    {label: 'Facebook', to: `https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}`},
    {label: 'E-mail', to: `mailto:?subject=${message}&body=${encodedUrl}`},
  ]
  const label = outcome?.url === url ? outcome.label : 'Copy link'
  /** Browsers have no clipboard for pages that came unencrypted, and may ask first. */
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setOutcome({url, label: copied})
    } catch {
      setOutcome({url, label: 'The link could not be copied'})
    }
  }
  const hasSheet = useIsHydrated() && 'share' in navigator
  /** A sheet that the visitor closes without choosing is no failure. */
  const share = () => navigator.share({title, url}).catch(() => {})
  return (
    <div className={styles.share} data-print="no">
      <p className={styles.shareLabel}>Share</p>
      <ul role="list" className={styles.shareList}>
        {shareLinks.map(({label, to}) => (
          <li key={label}>
            <SmartLink to={to} className={styles.shareLink}>
              {label}
            </SmartLink>
          </li>
        ))}
        <li className={styles.shareCopyItem}>
          <button type="button" className={styles.shareLink} onClick={() => void copy()}>
            {label === copied ? (
              <Check size={18} strokeWidth={1.5} aria-hidden />
            ) : (
              <Link2 size={18} strokeWidth={1.5} aria-hidden />
            )}
            <span aria-live="polite">{label}</span>
          </button>
        </li>
        <li className={styles.shareSheet} data-offered={hasSheet}>
          <button type="button" className={styles.shareLink} onClick={() => void share()}>
            <Share2 size={18} strokeWidth={1.5} aria-hidden />
            More ways
          </button>
        </li>
      </ul>
    </div>
  )
}

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
    <Section tone="mist" labelledBy={id} className={styles.relatedBand}>
      <SectionHeading id={id} title={title} />
      {isLoading && <Spinner />}
      <ul role="list" className={styles.relatedCards}>
        {isLoading
          ? Array.from({length: maxCards}, (_, index) => (
              <li key={index} aria-hidden className={styles.relatedCard}>
                <SkeletonPicture ratio={ratios[look]} />
                <SkeletonText lines={2} />
              </li>
            ))
          : entries.slice(0, maxCards).map(({id: key, title: name, slug, date, image}) => (
              <li key={key} className={styles.relatedCard} data-look={look}>
                <div className={styles.relatedPicture}>
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
                  <time className={styles.relatedDate} dateTime={date}>
                    {publishedDate(date)}
                  </time>
                )}
                <h3 className={styles.relatedTitle}>{unbroken(name)}</h3>
                {slug && (
                  <Link to={itemPath(slug)} className={textLink(['leaf', 'covers'])}>
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
