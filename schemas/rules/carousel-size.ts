import type {ValidationContext} from 'sanity'
import {LOOP_MINIMUM} from '../vocabulary.ts'
import {PUBLISHED_ONLY, askDataset} from './dataset.ts'

const COUNTS = `{
  "heroSlide": count(*[_type == "heroSlide" && ${PUBLISHED_ONLY}]),
  "member": count(*[_type == "member" && ${PUBLISHED_ONLY}]),
  "service": count(*[_type == "service" && ${PUBLISHED_ONLY}]),
  "news": count(*[_type == "news" && ${PUBLISHED_ONLY}])
}`

/** Stops the home page when there is no published hero slide: its first screen would be empty. */
export async function checkHeroHasSlides(
  _home: unknown,
  context: ValidationContext,
): Promise<true | string> {
  const slides = await askDataset(context, `count(*[_type == "heroSlide" && ${PUBLISHED_ONLY}])`)
  return slides === 0 ? 'Publish at least one hero slide: the home page begins with it.' : true
}

/** Warns when one of the home page's carousels has too few slides to loop (SPEC section 9). */
export async function checkCarouselsLoop(
  _home: unknown,
  context: ValidationContext,
): Promise<true | string> {
  const counts = await askDataset(context, COUNTS)
  const short = Object.entries(LOOP_MINIMUM).filter(
    ([type, least]) => countOf(counts, type) < least,
  )
  if (short.length === 0) return true
  const parts = short.map(([type, least]) => `${type} (${countOf(counts, type)} of ${least})`)
  return `Too few published entries for a carousel that loops: ${parts.join(', ')}.`
}

function countOf(counts: unknown, type: string): number {
  const count: unknown = Object.entries(counts ?? {}).find(([key]) => key === type)?.[1]
  return typeof count === 'number' ? count : 0
}
