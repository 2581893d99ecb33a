/** Letters with their accents and tones, and digits. */
const word = /[\p{L}\p{M}\p{N}]+/gu
const accents = /\p{M}/gu
// oxlint-disable-next-line no-control-regex -- ASCII needs no folding, which is slow
const ascii = /^[\0-\x7f]*$/

/** A word as the index has it: lower case, without accents, tones and dots below. */
export function foldWord(text: string): string {
  const lower = text.toLowerCase()
  return ascii.test(lower) ? lower : lower.normalize('NFD').replace(accents, '')
}

/** The words of a text, as written. */
export const splitWords = (text: string): string[] => text.match(word) ?? []

/** The words of a text with their places. */
export const placeWords = (text: string) =>
  Array.from(text.matchAll(word), ({0: written, index}) => ({
    folded: foldWord(written),
    start: index,
    end: index + written.length,
  }))

/** Words that say nothing about what a visitor looks for. */
const stopWords = new Set(
  'a an and are as at be by can do does for from how i in is it of on or our that the their this to was we what when where which who why will with you your'.split(
    ' ',
  ),
)

const mostWords = 8
const longestWord = 40

/**
 * The words to look up: at most 8, without those that are in every text unless there are no others.
 * A longer word than 40 letters is cut off.
 */
export function queryWords(search: string): string[] {
  const words = new Set(
    splitWords(search).map((written) => foldWord(written).slice(0, longestWord)),
  )
  const telling = [...words].filter((folded) => !stopWords.has(folded))
  return (telling.length > 0 ? telling : [...words]).slice(0, mostWords)
}
