import {createHash} from 'node:crypto'

/**
 * The `_key` of an array's entry: the same in every run, since it comes from the entry's place.
 *
 * @param place - Document id and path of the entry, such as `faq-lpg/answer/0`.
 * @returns Twelve characters, unique among siblings for all practical purposes.
 */
export const stableKey = (place: string): string =>
  createHash('sha256').update(place).digest('hex').slice(0, 12)

/** Hands out keys below one place, in the order of asking. */
export function keySequence(place: string): () => string {
  let next = 0
  return () => stableKey(`${place}/${next++}`)
}
