import {foldText} from '#web/src/shared/search/fold-text.ts'
import type {MarkedText} from '#web/src/shared/search/search.ts'

/** Letters and digits of a folded text. */
const word = /[\p{L}\p{N}]+/gu

/** The words of a text, folded. */
export const foldedWords = (text: string): string[] => foldText(text).match(word) ?? []

/**
 * The words of a text, folded, with their places in the text as it is written. Each character is folded
 * alone, since one may stand for several letters, or for none.
 */
function placeWords(text: string): {folded: string; start: number; end: number}[] {
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

/** Where the part with the most different words begins. */
function fullestWindow(text: string, words: Words): {start: number; count: number} {
  const found = placeWords(text).filter(({folded}) => words.has(folded))
  let best = {start: 0, count: 0}
  for (const [place, {start}] of found.entries()) {
    const inside = new Set<string>()
    for (const {folded, end} of found.slice(place, place + 20)) {
      if (end - start > excerptLength - 40) break
      inside.add(folded)
    }
    if (inside.size > best.count) best = {start, count: inside.size}
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
