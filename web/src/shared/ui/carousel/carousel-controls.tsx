import {ArrowLeft, ArrowRight, Pause, Play} from 'lucide-react'
import styles from './carousel-controls.module.css'
import type {Carousel} from './use-carousel.ts'

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
 */
export function CarouselProgress({
  carousel,
  delay,
}: {
  carousel: Carousel
  delay?: number | undefined
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
          <span className={styles.number} data-number={String(slide + 1).padStart(2, '0')} />
        </button>
      ))}
    </div>
  )
}
