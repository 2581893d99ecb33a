import type {ThunkDispatch, UnknownAction} from '@reduxjs/toolkit'
import {type ReactNode, useState} from 'react'
import {useDispatch} from 'react-redux'
import {Link} from 'react-router-dom'
import {isoDate, mapList, publishedDate, text, unbroken} from '#web/src/shared/cms/normalise.ts'
import {normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import {paths} from '#web/src/shared/paths.ts'
import type {Cms, QueryResult} from '#web/src/shared/cms/client.ts'
import {type Deferrable, Deferred, loadFailed} from '#web/src/shared/routing/deferred.tsx'
import type {ThunkExtra} from '#web/src/shared/routing/page-definition.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {textLink} from '#web/src/shared/ui/button/text-link.ts'
import {Carousel, CarouselArrows} from '#web/src/shared/ui/carousel/carousel.tsx'
import {useCarousel} from '#web/src/shared/ui/carousel/use-carousel.ts'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingEmpty, ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import {PictureImage} from '#web/src/shared/ui/media/picture-image.tsx'
import {newsTable} from './carousel-tables.ts'
import {homeNewsQuery} from './home.queries.ts'
import {MoreLink, SectionHead} from './section-head.tsx'
import styles from './news-section.module.css'

const linkClass = textLink(['leaf', 'small', 'covers'], styles.link)

type Texts = Record<
  'label' | 'heading' | 'buttonLabel' | 'linkLabel' | 'emptyTitle' | 'emptyText',
  string
>

/** Loads the news of the home page, in the browser or on the server. */
export const loadHomeNews = async (cms: Cms, signal?: AbortSignal): Promise<HomeNewsItem[]> =>
  normaliseHomeNews(await cms.fetch(homeNewsQuery, {}, {...(signal && {signal})}))

/**
 * The most recent news: loading, failed, none, or their carousel. They are tried again by themselves: the page around
 * them is there.
 */
export function NewsSection({news, texts}: {news: Deferrable<HomeNewsItem[]>; texts: Texts}) {
  const dispatch = useDispatch<ThunkDispatch<unknown, ThunkExtra, UnknownAction>>()
  const [retried, setRetried] = useState({news, content: news})
  if (retried.news !== news) setRetried({news, content: news})
  const retry = () => {
    const loading = dispatch((_, __, {cms}) => loadHomeNews(cms))
    setRetried({news, content: loading.catch((): typeof loadFailed => loadFailed)})
  }
  return (
    <Section labelledBy="news-heading">
      <Deferred content={retried.content}>
        {({content: items, hasFailed}) => {
          if (hasFailed) {
            return (
              <WithHead texts={texts}>
                <ListingFailed message="Something went wrong" toastId="home" onRetry={retry} />
              </WithHead>
            )
          }
          if (!items) {
            return (
              <WithHead texts={texts}>
                <NewsSkeleton />
              </WithHead>
            )
          }
          if (items.length > 0) return <NewsCarousel items={items} texts={texts} />
          return (
            <WithHead texts={texts}>
              <ListingEmpty title={texts.emptyTitle} text={texts.emptyText} />
            </WithHead>
          )
        }}
      </Deferred>
    </Section>
  )
}

function WithHead({
  texts: {label, heading, buttonLabel},
  children,
}: {
  texts: Texts
  children: ReactNode
}) {
  return (
    <>
      <SectionHead id="news-heading" label={label} heading={heading}>
        <MoreLink to={paths.news} label={buttonLabel} />
      </SectionHead>
      {children}
    </>
  )
}

/** The news as a looping carousel with its arrows in the section's head. */
function NewsCarousel({
  items,
  texts: {label, heading, buttonLabel, linkLabel},
}: {
  items: HomeNewsItem[]
  texts: Texts
}) {
  const carousel = useCarousel({table: newsTable, count: items.length, loop: true})
  return (
    <>
      <SectionHead id="news-heading" label={label} heading={heading}>
        <CarouselArrows carousel={carousel} />
        <MoreLink to={paths.news} label={buttonLabel} />
      </SectionHead>
      <Carousel
        carousel={carousel}
        label={heading || label}
        slides={items.map((item) => ({
          key: item.id,
          content: <NewsCard item={item} linkLabel={linkLabel} />,
        }))}
      />
    </>
  )
}

/** A news item: image, date, uppercase title of two lines at most, and the way on. */
function NewsCard({
  item: {title, href, date, image},
  linkLabel,
}: {
  item: HomeNewsItem
  linkLabel: string
}) {
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        {image && (
          <PictureImage
            picture={{...image, alt: ''}}
            sizes="(width >= 75rem) 302px, (width >= 48rem) 31vw, 47vw"
            ratio={4 / 3}
            className={styles.art}
          />
        )}
      </div>
      <p className={styles.date}>{date && <time dateTime={date}>{publishedDate(date)}</time>}</p>
      <h3 className={styles.title} title={title}>
        {unbroken(title)}
      </h3>
      <Link to={href} className={linkClass} viewTransition>
        {linkLabel}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Link>
    </article>
  )
}

/** The spinner, over empty cards of the size that the news will have. */
function NewsSkeleton() {
  return (
    <div className={styles.pending}>
      <div className={styles.spinner}>
        <Spinner label="Loading news" />
      </div>
      <div className={styles.skeleton} aria-hidden>
        {['one', 'two', 'three', 'four'].map((card) => (
          <div key={card} className={styles.card}>
            <div className={styles.frame} />
            <p className={styles.date} />
            <p className={styles.title} />
            <span className={linkClass} />
          </div>
        ))}
      </div>
    </div>
  )
}

export type HomeNewsItem = {
  id: string
  title: string
  href: string
  date?: string
  image?: Picture
}

function normaliseHomeNews(raw: QueryResult<typeof homeNewsQuery>): HomeNewsItem[] {
  return mapList(raw, ({title: rawTitle, slug: rawSlug, publishedDate, newsImage}, index) => {
    const title = text(rawTitle)
    const slug = text(rawSlug)
    const date = isoDate(publishedDate)
    const image = normalisePicture(newsImage?.image, newsImage?.decorative ? '' : newsImage?.alt)
    if (!title || !slug) return undefined
    return {
      id: String(index),
      title,
      href: paths.newsItem(slug),
      ...(date && {date}),
      ...(image && {image}),
    }
  })
}
