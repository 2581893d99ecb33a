import type {CSSProperties} from 'react'

/**
 * The widths at which a carousel's layout may change, in CSS pixels where letters are 16 px. carousel.module.css has them
 * too, in rem, as all breakpoints.
 */
const carouselBreakpoints = [440, 640, 768, 1024, 1200] as const

type Breakpoint = (typeof carouselBreakpoints)[number]

/** Slides side by side, the gap between them in pixels, and how many move at once. */
type CarouselView = {slidesPerView: number; gap: number; slidesPerGroup: number}

/**
 * A carousel's layout by window width: each row changes what it names.
 */
export type CarouselTable = {base: CarouselView} & Partial<
  Record<Breakpoint, Partial<CarouselView>>
>

/** The table written out: every width with all its values. Zero is the base. */
export function carouselViews(table: CarouselTable): {from: number; view: CarouselView}[] {
  const rows = [{from: 0, view: table.base}]
  for (const from of carouselBreakpoints) {
    const before = rows.at(-1)?.view ?? table.base
    rows.push({from, view: {...before, ...table[from]}})
  }
  return rows
}

/**
 * The table as custom properties, from which the style sheet lays the slides out before any script. A
 * value that is as for the width before is left out: the style sheet has it by itself.
 */
export function carouselStyle(table: CarouselTable): CSSProperties {
  const rows = carouselViews(table)
  return Object.fromEntries(
    rows.flatMap(({from, view}, index) => {
      const before = rows[index - 1]?.view
      return [
        ...(before?.slidesPerView === view.slidesPerView
          ? []
          : [[`--slides-${from}`, view.slidesPerView]]),
        ...(before?.gap === view.gap ? [] : [[`--gap-${from}`, `${view.gap}px`]]),
      ]
    }),
  )
}

/**
 * Tells whether that many slides can go round in a view: one group more than it shows, in whole groups.
 * With fewer, a loop would tear holes.
 */
export function canLoop({slidesPerView, slidesPerGroup}: CarouselView, count: number): boolean {
  return count >= slidesPerView + slidesPerGroup && count % slidesPerGroup === 0
}
