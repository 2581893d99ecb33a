import {foldText} from '#web/src/shared/search/fold-text.ts'

/** Letters and digits of a folded text. */
const word = /[\p{L}\p{N}]+/gu

/** The words of a text, folded. */
export const foldedWords = (text: string): string[] => foldText(text).match(word) ?? []

/**
 * The words of a text, folded, with their places in the text as it is written. Each character is folded
 * alone, since one may stand for several letters, or for none.
 */
export function placeWords(text: string): {folded: string; start: number; end: number}[] {
  let folded = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const part = foldText(character)
    for (let unit = 0; unit < part.length; unit += 1) places.push(place)
    folded += part
    place += character.length
  }
  return Array.from(folded.matchAll(word), ({0: found, index}) => ({
    folded: found,
    start: places[index] ?? 0,
    end: places[index + found.length] ?? text.length,
  }))
}

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
  const words = new Set(foldedWords(search).map((folded) => folded.slice(0, longestWord)))
  const telling = [...words].filter((folded) => !stopWords.has(folded))
  return (telling.length > 0 ? telling : [...words]).slice(0, mostWords)
}
