import {paths} from '#web/src/shared/paths.ts'
import {Carousel, CarouselArrows} from '#web/src/shared/ui/carousel/carousel.tsx'
import {useCarousel} from '#web/src/shared/ui/carousel/use-carousel.ts'
import {newsTable} from './carousel-tables.ts'
import type {HomeNewsItem} from './home-news.ts'
import type {HomeData} from './home.loader.ts'
import {MoreLink} from './more-link.tsx'
import {NewsCard} from './news-card.tsx'
import {SectionHead} from './section-head.tsx'

/** The news as a looping carousel with its arrows in the section's head. */
export function NewsCarousel({
  items,
  texts: {label, heading, buttonLabel, linkLabel},
}: {
  items: HomeNewsItem[]
  texts: HomeData['newsTexts']
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
