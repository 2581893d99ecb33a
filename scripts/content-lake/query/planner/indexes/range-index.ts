import type {LakeDocument} from '../../../store/document.ts'
import {boundary, type Documents, placeOf} from '../../../store/list-change.ts'
import {Derivation, orderOf} from './incremental-index.ts'
import {valueAt} from './attribute-index.ts'

/** Where a list's texts at a path stand, without a gap and in order. */
interface Run {
  from: number
  to: number
  rising: boolean
}

/** A comparison of a document's attribute, on the left, with a value. */
export type Comparison = '>' | '>=' | '<' | '<='

/**
 * The documents of a list whose text at `path` compares so with `value`, found by bisection. Null where
 * the list is not sorted by that path, so that bisection finds nothing.
 */
export function comparing(
  list: Documents,
  path: readonly string[],
  comparison: Comparison,
  value: string,
): Documents | null {
  const run = runs.of(list, path.join('.'), path)
  if (!run) return null
  // What is sought is the run's beginning or its end, up to where the answer changes.
  const beginning = comparison.startsWith('<') === run.rising
  const change = boundary(
    run.from,
    run.to,
    (at) => holds(textAt(list[at], path), comparison, value) !== beginning,
  )
  return beginning ? list.slice(run.from, change) : list.slice(change, run.to)
}

const runs = new Derivation<readonly string[], Run | null>(findRun, (run, path, change) => {
  if (!run || run.from === run.to) return undefined
  const {before, after, removed, added} = change
  const order = orderOf(before)
  const [first] = before.slice(run.from, run.from + 1)
  const isText = (document: LakeDocument) => typeof valueAt(document, path) === 'string'
  const isAhead = (document: LakeDocument) =>
    first && !isText(document) && order(document, first) < 0
  const from = run.from + added.filter(isAhead).length - removed.filter(isAhead).length
  const texts = added.filter(isText).length - removed.filter(isText).length
  const next = {from, to: run.to + from - run.from + texts, rising: run.rising}
  const comparison = run.rising ? '<=' : '>='
  const stands = (at: number) => {
    if (at <= next.from || at >= next.to) return true
    return holds(textAt(after[at - 1], path), comparison, textAt(after[at], path))
  }
  const isWithin = added.filter(isText).every((document) => {
    const at = placeOf(after, order, document)
    return at >= next.from && at < next.to && stands(at) && stands(at + 1)
  })
  return isWithin && isBounded(after, path, next) ? next : undefined
})

function isBounded(list: Documents, path: readonly string[], {from, to}: Run): boolean {
  const isText = (at: number) => typeof textAt(list[at], path) === 'string'
  return from < to && !isText(from - 1) && isText(from) && isText(to - 1) && !isText(to)
}

function findRun(list: Documents, path: readonly string[]): Run | null {
  const isText = (document: LakeDocument) => typeof valueAt(document, path) === 'string'
  const from = list.findIndex(isText)
  if (from < 0) return {from: 0, to: 0, rising: true}
  const to = list.findLastIndex(isText) + 1
  const texts = list.slice(from, to).map((document) => valueAt(document, path))
  const sorted = (compare: Comparison) =>
    texts.every((text, at) => at === 0 || holds(texts[at - 1], compare, text))
  if (sorted('<=')) return {from, to, rising: true}
  return sorted('>=') ? {from, to, rising: false} : null
}

function textAt(document: LakeDocument | undefined, path: readonly string[]): unknown {
  return document && valueAt(document, path)
}

/** As GROQ compares texts; anything else compares with nothing. */
function holds(left: unknown, comparison: Comparison, right: unknown): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') return false
  if (comparison === '<') return left < right
  if (comparison === '<=') return left <= right
  return comparison === '>' ? left > right : left >= right
}
