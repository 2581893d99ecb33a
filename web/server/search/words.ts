import {foldText, isAscii} from '#web/src/shared/search/fold-text.ts'
import type {MarkedText} from '#web/src/shared/search/search.ts'

/** Letters and digits of a folded text. */
const word = /[\p{L}\p{N}]+/gu

export const foldedWords = (text: string): string[] => foldText(text).match(word) ?? []

type LocatedWord = {folded: string; start: number; end: number}

/** Yields the words of a text, folded, with their start and end in the text as it is written. */
function* locateWords(text: string): Generator<LocatedWord> {
  for (const {0: part, index} of text.matchAll(/[^ \n]+/g)) {
    const {folded, offsets} = foldWithOffsets(part)
    for (const {0: match, index: from} of folded.matchAll(word)) {
      const start = offsets?.[from] ?? from
      const end = offsets ? (offsets[from + match.length] ?? part.length) : from + match.length
      yield {folded: match, start: index + start, end: index + end}
    }
  }
}

/**
 * A text, folded, and for each of its characters the index of that from which it comes; no offsets where they are the
 * same. Each character is folded alone, since one may stand for several letters, or for none.
 */
function foldWithOffsets(text: string): {folded: string; offsets?: number[]} {
  if (isAscii(text)) return {folded: foldText(text)}
  let folded = ''
  const offsets: number[] = []
  let offset = 0
  for (const character of text) {
    const part = foldText(character)
    for (let unit = 0; unit < part.length; unit += 1) offsets.push(offset)
    folded += part
    offset += character.length
  }
  return {folded, offsets}
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
  const all = [...new Set(foldedWords(search).map((folded) => folded.slice(0, longestWord)))]
  const telling = all.filter((folded) => !stopWords.has(folded))
  return (telling.length > 0 ? telling : all).slice(0, mostWords)
}

type Words = ReadonlySet<string>

/** Splits a text into parts: those with an odd index are words that were searched. */
export function markWords(text: string, words: Words): MarkedText {
  const parts: string[] = []
  let from = 0
  for (const {folded, start, end} of locateWords(text)) {
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
  let near: LocatedWord[] = []
  for (const located of locateWords(text)) {
    if (!words.has(located.folded)) continue
    near = [...near.filter(({start}) => located.end - start <= excerptLength - 40), located]
    const count = new Set(near.map(({folded}) => folded)).size
    if (count > best.count) best = {start: near[0]?.start ?? 0, count}
    if (count === words.size) break
  }
  return best
}

/** Cuts out a part of a text from a little before an index, between whole words. */
function cut(text: string, index: number): string {
  const from = index < 60 ? 0 : text.indexOf(' ', index - 50) + 1
  const rest = text.slice(from)
  const end = rest.length <= excerptLength ? rest.length : rest.lastIndexOf(' ', excerptLength)
  const shown = rest.slice(0, end > 0 ? end : excerptLength)
  return `${from > 0 ? '… ' : ''}${shown}${shown.length < rest.length ? ' …' : ''}`
}
