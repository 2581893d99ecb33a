import type {CSSProperties, ReactNode} from 'react'
import styles from './carousel.module.css'
import {carouselStyle} from './carousel-table.ts'
import type {Carousel as State} from './use-carousel.ts'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'

export type CarouselSlide = {key: string; content: ReactNode}

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
