import type {LakeDocument} from '../store/document.ts'
import {valueAt} from './derived-lists.ts'

type Documents = readonly LakeDocument[]

/** Where a list's texts at a path stand, without a gap and in order. */
interface Run {
  from: number
  to: number
  rising: boolean
}

/** A comparison of a document's attribute, on the left, with a value. */
export type Comparison = '>' | '>=' | '<' | '<='

const runs = new WeakMap<Documents, Map<string, Run | null>>()

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
  const run = runOf(list, path)
  if (!run) return null
  // What is sought is the run's beginning or its end, up to where the answer changes.
  const beginning = comparison.startsWith('<') === run.rising
  const change = boundary(
    run,
    (at) => holds(textAt(list[at], path), comparison, value) !== beginning,
  )
  return beginning ? list.slice(run.from, change) : list.slice(change, run.to)
}

/** The first place of the run at which `reached` holds; from there on it does. */
function boundary({from, to}: Run, reached: (at: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (reached(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function runOf(list: Documents, path: readonly string[]): Run | null {
  let known = runs.get(list)
  if (!known) runs.set(list, (known = new Map()))
  const key = path.join('.')
  let run = known.get(key)
  if (run === undefined) known.set(key, (run = findRun(list, path)))
  return run
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
