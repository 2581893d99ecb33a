import {ArrowLeft, ArrowRight, Pause, Play} from 'lucide-react'
import type {CSSProperties, ReactNode} from 'react'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'
import {carouselStyle} from './carousel-table.ts'
import styles from './carousel.module.css'
import type {Carousel, Carousel as State} from './use-carousel.ts'

type CarouselSlide = {key: string; content: ReactNode}

/**
 * The slides of a carousel, laid out by the style sheet from the table's own numbers, so that
 * the layout does not shift when the library attaches; without scripts it is a row that scrolls.
 *
 * @param label what the carousel shows, for screen readers.
 * @param focusable whether Tab reaches the row until the library attaches: slides without links or
 *   buttons are scrolled by the keyboard in no other way (WCAG 2.1.1). Where the row has the focus then,
 *   it keeps it.
 * @param cardGap the largest gap between cards, in pixels, where the table's gaps are wider:
 *   the slides keep the table's measures, each card reaches over its slide's gap.
 */
export function Carousel({
  carousel: {root, table, message, attached},
  label,
  slides,
  focusable = false,
  cardGap,
  className,
}: {
  carousel: State
  label: string
  slides: readonly CarouselSlide[]
  focusable?: boolean
  cardGap?: number
  className?: string | undefined
}) {
  const style: CSSProperties & Record<'--card-gap', string> = {
    ...carouselStyle(table),
    '--card-gap': `${cardGap ?? 0}px`,
  }
  return (
    <div
      className={[styles.carousel, className].filter(Boolean).join(' ')}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      style={style}
      data-reach={cardGap === undefined ? undefined : ''}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the focus */}
      <div className={styles.view} tabIndex={focusable ? (attached ? -1 : 0) : undefined}>
        <div ref={root} className={styles.root}>
          <div className={styles.track}>
            {slides.map(({key, content}, index) => (
              <div
                key={key}
                className={styles.slide}
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} / ${slides.length}`}
              >
                {content}
              </div>
            ))}
          </div>
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Previous and next. At an end that does not go round, an arrow announces that instead of moving. */
export function CarouselArrows({carousel}: {carousel: Carousel}) {
  if (carousel.fits || carousel.count < 2) return null
  return (
    <div className={styles.arrows}>
      <button
        type="button"
        className={styles.round}
        aria-label="Previous slide"
        aria-disabled={carousel.isFirst}
        onClick={carousel.previous}
      >
        <ArrowLeft size={20} strokeWidth={1.5} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.round}
        aria-label="Next slide"
        aria-disabled={carousel.isLast}
        onClick={carousel.next}
      >
        <ArrowRight size={20} strokeWidth={1.5} aria-hidden />
      </button>
    </div>
  )
}

/** Stops and restarts automatic playing (WCAG 2.2.2). */
export function CarouselPause({carousel}: {carousel: Carousel}) {
  if (carousel.fits) return null
  const {playing, play} = carousel
  return (
    <button
      type="button"
      className={styles.round}
      data-control="pause"
      aria-label={playing ? 'Pause slides' : 'Play slides'}
      onClick={() => play(!playing)}
    >
      {playing ? (
        <Pause size={18} strokeWidth={1.5} aria-hidden />
      ) : (
        <Play size={18} strokeWidth={1.5} aria-hidden />
      )}
    </button>
  )
}

/**
 * One progress bar for each slide; a click goes there. The current one is full, or fills for as
 * long as its slide is shown.
 *
 * @param labels names the slides beside their numbers, where the screen is wide enough.
 */
export function CarouselProgress({
  carousel,
  delay,
  labels,
}: {
  carousel: Carousel
  delay?: number | undefined
  labels?: readonly string[]
}) {
  const {count, index, playing, goTo} = carousel
  if (count < 2) return null
  return (
    <div className={styles.progress} data-playing={playing && delay !== undefined}>
      {Array.from({length: count}, (_, slide) => (
        <button
          key={slide}
          type="button"
          className={styles.step}
          aria-label={`Go to slide ${slide + 1}`}
          aria-current={slide === index || undefined}
          onClick={() => goTo(slide)}
        >
          <span className={styles.bar}>
            <span
              className={styles.fill}
              {...(delay !== undefined && {style: {animationDuration: `${delay}ms`}})}
            />
          </span>
          <span
            className={styles.number}
            data-number={String(slide + 1).padStart(2, '0')}
            data-label={labels?.[slide]}
          />
        </button>
      ))}
    </div>
  )
}
