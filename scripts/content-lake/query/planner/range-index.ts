import type {LakeDocument} from '../../store/document.ts'
import {binarySearch, type Documents, insertionIndex} from '../../store/list-change.ts'
import {IncrementalIndex, type ListUpdate, orderOf, valueAtPath} from './indexes.ts'

/** The part of a list in which every document has a text at a path, sorted by that text. */
interface SortedRange {
  from: number
  /** Exclusive. */
  to: number
  ascending: boolean
}

/** A comparison of a document's attribute, on the left, with a value. */
export type Comparison = '>' | '>=' | '<' | '<='

/**
 * The documents of a list whose text at `path` compares so with `value`, found by binary search, in the
 * list's order. Null when the list is not sorted by that path.
 */
export function rangeScan(
  list: Documents,
  path: readonly string[],
  comparison: Comparison,
  value: string,
): Documents | null {
  const range = rangeIndex.get(list, path.join('.'), path)
  if (!range) return null
  // The result is one end of the range: its beginning or its end, up to where the answer changes.
  const isAtBeginning = comparison.startsWith('<') === range.ascending
  const change = binarySearch(
    range.from,
    range.to,
    (at) => compareTexts(textAt(list[at], path), comparison, value) !== isAtBeginning,
  )
  return isAtBeginning ? list.slice(range.from, change) : list.slice(change, range.to)
}

const rangeIndex = new IncrementalIndex<readonly string[], SortedRange | null>(
  findRange,
  updateRange,
)

function findRange(list: Documents, path: readonly string[]): SortedRange | null {
  const isText = (document: LakeDocument) => typeof valueAtPath(document, path) === 'string'
  const from = list.findIndex(isText)
  if (from < 0) return {from: 0, to: 0, ascending: true}
  const to = list.findLastIndex(isText) + 1
  const texts = list.slice(from, to).map((document) => valueAtPath(document, path))
  const isSorted = (comparison: Comparison) =>
    texts.every((text, at) => at === 0 || compareTexts(texts[at - 1], comparison, text))
  if (isSorted('<=')) return {from, to, ascending: true}
  return isSorted('>=') ? {from, to, ascending: false} : null
}

/** Checks only the neighbourhood of the changed documents; undefined when that does not suffice. */
function updateRange(
  range: SortedRange | null,
  path: readonly string[],
  {before, after, removed, added}: ListUpdate,
): SortedRange | undefined {
  if (!range || range.from === range.to) return undefined
  const order = orderOf(before)
  const [first] = before.slice(range.from, range.from + 1)
  const isText = (document: LakeDocument) => typeof valueAtPath(document, path) === 'string'
  const isBeforeRange = (document: LakeDocument) =>
    first && !isText(document) && order(document, first) < 0
  const from =
    range.from + added.filter(isBeforeRange).length - removed.filter(isBeforeRange).length
  const growth = added.filter(isText).length - removed.filter(isText).length
  const next = {from, to: range.to + from - range.from + growth, ascending: range.ascending}
  const comparison = range.ascending ? '<=' : '>='
  const isSortedAt = (at: number) => {
    if (at <= next.from || at >= next.to) return true
    return compareTexts(textAt(after[at - 1], path), comparison, textAt(after[at], path))
  }
  const areInRange = added.filter(isText).every((document) => {
    const at = insertionIndex(after, order, document)
    return at >= next.from && at < next.to && isSortedAt(at) && isSortedAt(at + 1)
  })
  return areInRange && hasTextsExactlyIn(after, path, next) ? next : undefined
}

function hasTextsExactlyIn(list: Documents, path: readonly string[], {from, to}: SortedRange) {
  const isText = (at: number) => typeof textAt(list[at], path) === 'string'
  return from < to && !isText(from - 1) && isText(from) && isText(to - 1) && !isText(to)
}

function textAt(document: LakeDocument | undefined, path: readonly string[]): unknown {
  return document && valueAtPath(document, path)
}

/** As GROQ compares texts; false for any other value. */
function compareTexts(left: unknown, comparison: Comparison, right: unknown): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') return false
  if (comparison === '<') return left < right
  if (comparison === '<=') return left <= right
  return comparison === '>' ? left > right : left >= right
}
