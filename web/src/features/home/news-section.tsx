import {Suspense} from 'react'
import {Await, useRevalidator} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import {ListingEmpty, ListingFailed} from '#web/src/shared/ui/listing/listing-state.tsx'
import type {HomeNews} from './home-news.ts'
import type {HomeData} from './home.loader.ts'
import {NewsCarousel} from './news-carousel.tsx'
import {NewsWaiting} from './news-waiting.tsx'
import {SectionHead} from './section-head.tsx'

type Words = HomeData['newsWords']

/** The most recent news: on their way, there, none, or not to be had. */
export function NewsSection({news, words}: {news: HomeNews | Promise<HomeNews>; words: Words}) {
  return (
    <Section labelledBy="news-heading">
      <Suspense
        fallback={
          <>
            <Head words={words} />
            <NewsWaiting />
          </>
        }
      >
        <Await resolve={news}>{(settled) => <Settled news={settled} words={words} />}</Await>
      </Suspense>
    </Section>
  )
}

function Settled({news, words}: {news: HomeNews; words: Words}) {
  if (news === 'failed') {
    return (
      <>
        <Head words={words} />
        <Failed />
      </>
    )
  }
  if (news.length === 0) {
    return (
      <>
        <Head words={words} />
        <ListingEmpty title={words.emptyTitle} text={words.emptyText} />
      </>
    )
  }
  return <NewsCarousel items={news} words={words} />
}

function Head({words: {label, heading, buttonLabel}}: {words: Words}) {
  return (
    <SectionHead id="news-heading" label={label} heading={heading}>
      <ButtonLink to={paths.news} arrow>
        {buttonLabel}
      </ButtonLink>
    </SectionHead>
  )
}

function Failed() {
  const {revalidate, state} = useRevalidator()
  return (
    <ListingFailed
      message="Something went wrong"
      busy={state === 'loading'}
      onRetry={() => void revalidate()}
    />
  )
}
