import {createHash} from 'node:crypto'

/**
 * The `_key` of an array's entry: a hash of its location, so the same in every run.
 *
 * @param location - Document id and path of the entry, such as `faq-lpg/answer/0`.
 * @returns Twelve characters, unique among siblings for all practical purposes.
 */
export const stableKey = (location: string): string =>
  createHash('sha256').update(location).digest('hex').slice(0, 12)

/** Returns a function that makes a new key below a location at each call. */
export function keySequence(location: string): () => string {
  let next = 0
  return () => stableKey(`${location}/${next++}`)
}
