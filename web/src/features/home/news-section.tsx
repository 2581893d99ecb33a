import type {ReactNode} from 'react'
import {paths} from '#web/src/shared/paths.ts'
import {type Deferrable, Deferred} from '#web/src/shared/routing/deferred.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingEmpty, ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import type {HomeNewsItem} from './home-news.ts'
import type {HomeData} from './home.loader.ts'
import {MoreLink} from './more-link.tsx'
import {NewsCarousel} from './news-carousel.tsx'
import {NewsSkeleton} from './news-skeleton.tsx'
import {SectionHead} from './section-head.tsx'

type Texts = HomeData['newsTexts']

/** The most recent news: loading, failed, none, or their carousel. */
export function NewsSection({news, texts}: {news: Deferrable<HomeNewsItem[]>; texts: Texts}) {
  return (
    <Section labelledBy="news-heading">
      <Deferred content={news}>
        {({content: items, hasFailed}) => {
          if (hasFailed) {
            return (
              <WithHead texts={texts}>
                <ListingFailed message="Something went wrong" />
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
