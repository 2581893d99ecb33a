import {useState} from 'react'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {
  Carousel,
  CarouselArrows,
  CarouselPause,
  CarouselProgress,
} from '#web/src/shared/ui/carousel/carousel.tsx'
import {useCarousel} from '#web/src/shared/ui/carousel/use-carousel.ts'
import {Container} from '#web/src/shared/ui/layout/layout.tsx'
import {heroTable} from './carousel-tables.ts'
import {HeroSlide} from './hero-slide.tsx'
import type {HeroSlide as Slide} from './hero-slides.ts'
import styles from './hero.module.css'

/**
 * The opening carousel (behaviour B81, B101): slides that fade and do not loop. Only the
 * pictures of the slide that shows and of the next one are loaded.
 *
 * @param autoplay milliseconds between slides, where an editor wants them to change by themselves.
 */
export function Hero({slides, autoplay}: {slides: Slide[]; autoplay: number | undefined}) {
  const {name} = useSiteData().settings
  const carousel = useCarousel({
    table: heroTable,
    count: slides.length,
    effect: 'fade',
    start: 'idle',
    autoplay,
  })
  const {index, attached} = carousel
  const [reached, setReached] = useState<readonly number[]>([0])
  const missing = attached ? [index, index + 1].filter((slide) => !reached.includes(slide)) : []
  if (missing.length > 0) setReached([...reached, ...missing])

  return (
    <section id="hero" className={styles.hero} data-tone="dark" aria-label={name}>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{name}</h1>
      </VisuallyHidden>
      {slides.length > 0 && (
        <Carousel
          carousel={carousel}
          label="Highlights"
          className={styles.carousel}
          slides={slides.map((slide, place) => ({
            key: slide.id,
            content: (
              <HeroSlide slide={slide} first={place === 0} ready={reached.includes(place)} />
            ),
          }))}
        />
      )}
      <Container className={styles.controls ?? ''}>
        <CarouselProgress carousel={carousel} delay={autoplay} />
        {autoplay !== undefined && <CarouselPause carousel={carousel} />}
        <CarouselArrows carousel={carousel} />
      </Container>
    </section>
  )
}
