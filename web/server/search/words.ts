import {foldText, isAscii} from '#web/src/shared/search/fold-text.ts'
import type {MarkedText} from '#web/src/shared/search/search.ts'

/** Letters and digits of a folded text. */
const word = /[\p{L}\p{N}]+/gu

export const foldedWords = (text: string): string[] => foldText(text).match(word) ?? []

type PlacedWord = {folded: string; start: number; end: number}

/** The words of a text, folded, with their places in the text as it is written; only as many as are taken. */
function* placeWords(text: string): Generator<PlacedWord> {
  for (const {0: part, index} of text.matchAll(/[^ \n]+/g)) {
    const {folded, places} = placeCharacters(part)
    for (const {0: found, index: from} of folded.matchAll(word)) {
      const start = places?.[from] ?? from
      const end = places ? (places[from + found.length] ?? part.length) : from + found.length
      yield {folded: found, start: index + start, end: index + end}
    }
  }
}

/**
 * A text, folded, and for each of its characters the place of that from which it comes; no places where they are the
 * same. Each character is folded alone, since one may stand for several letters, or for none.
 */
function placeCharacters(text: string): {folded: string; places?: number[]} {
  if (isAscii(text)) return {folded: foldText(text)}
  let folded = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const part = foldText(character)
    for (let unit = 0; unit < part.length; unit += 1) places.push(place)
    folded += part
    place += character.length
  }
  return {folded, places}
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

type Words = ReadonlySet<string>

/** A text in parts: those at odd places are the words that were found. */
export function markWords(text: string, words: Words): MarkedText {
  const parts: string[] = []
  let from = 0
  for (const {folded, start, end} of placeWords(text)) {
    // One character may stand for two words, such as ½: it belongs to the last.
    if (!words.has(folded) || start === end) continue
    parts.push(text.slice(from, start), text.slice(start, end))
    from = end
  }
  return [...parts, text.slice(from)]
}

const excerptLength = 180

/**
 * The part of the texts that shows best what was found, at most 180 characters: where most of the
 * words stand together, or the beginning of the first text.
 */
export function excerpt(texts: readonly string[], words: Words): MarkedText {
  const [first = '', ...more] = texts.map(toOneLine).filter(Boolean)
  let best = {text: first, start: 0, count: 0}
  for (const text of [first, ...more]) {
    if (best.count === words.size) break
    const window = fullestWindow(text, words)
    if (window.count > best.count) best = {text, ...window}
  }
  return markWords(cut(best.text, best.start), words)
}

/** A text without line breaks; what is no whole sentence, such as a heading, is set apart. */
const toOneLine = (text: string): string =>
  text
    .trim()
    .replaceAll(/([^\s.!?:;,])\s*\n\s*/g, '$1 · ')
    .replaceAll(/\s+/g, ' ')

/** Where the first part with the most different words begins. */
function fullestWindow(text: string, words: Words): {start: number; count: number} {
  let best = {start: 0, count: 0}
  let near: PlacedWord[] = []
  for (const placed of placeWords(text)) {
    if (!words.has(placed.folded)) continue
    near = [...near.filter(({start}) => placed.end - start <= excerptLength - 40), placed]
    const count = new Set(near.map(({folded}) => folded)).size
    if (count > best.count) best = {start: near[0]?.start ?? 0, count}
    if (count === words.size) break
  }
  return best
}

/** A part of a text from a little before a place, between whole words. */
function cut(text: string, place: number): string {
  const from = place < 60 ? 0 : text.indexOf(' ', place - 50) + 1
  const rest = text.slice(from)
  const end = rest.length <= excerptLength ? rest.length : rest.lastIndexOf(' ', excerptLength)
  const shown = rest.slice(0, end > 0 ? end : excerptLength)
  return `${from > 0 ? '… ' : ''}${shown}${shown.length < rest.length ? ' …' : ''}`
}
