import type {ValidationContext} from 'sanity'
import {LOOP_MINIMUM} from '../vocabulary.ts'
import {carouselCountsQuery, heroSlideCountQuery} from './carousel-size.queries.ts'
import {queryDataset} from './query-dataset.ts'

const CAROUSELS = [
  {type: 'member', title: 'member companies'},
  {type: 'service', title: 'services'},
  {type: 'news', title: 'news items'},
] as const

/** An error when no hero slide is published: the first screen of the home page would be empty. */
export async function checkHeroHasSlides(
  _home: unknown,
  context: ValidationContext,
): Promise<true | string> {
  const slides = await queryDataset(context, heroSlideCountQuery)
  return slides === 0 ? 'Publish at least one hero slide: the home page begins with it.' : true
}

/**
 * Warns when one of the home page's carousels has too few slides to loop (behaviour B106, B333).
 */
export async function checkCarouselsLoop(
  _home: unknown,
  context: ValidationContext,
): Promise<true | string> {
  const counts = await queryDataset(context, carouselCountsQuery)
  const short = CAROUSELS.filter(({type}) => countOf(counts, type) < LOOP_MINIMUM[type])
  if (short.length === 0) return true
  const parts = short.map(
    ({type, title}) => `${countOf(counts, type)} of ${LOOP_MINIMUM[type]} ${title}`,
  )
  return `Too few are published for a carousel that goes round: ${parts.join(', ')}. It stops at its end.`
}

function countOf(counts: unknown, type: string): number {
  const count: unknown = Object.entries(counts ?? {}).find(([key]) => key === type)?.[1]
  return typeof count === 'number' ? count : 0
}
