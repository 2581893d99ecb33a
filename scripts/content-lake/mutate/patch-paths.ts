import type {PatchMutation} from './mutation.ts'
import {MAX_ATTRIBUTES, MAX_DEPTH} from './validate-document.ts'

/** Characters of a path: one of `MAX_DEPTH` steps, with keys, has fewer. */
const MAX_LENGTH = 4000

/** Text in quotes: a key or a field's name, of which nothing is read as a part of the path. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

/** An index or a range between `[` or `,` and `,` or `]`: `[3]`, `[-1]`, `[2:5]`, `[1,4:]`. */
const INDEX = /(?<=[[,])\s*(-?\d*)(?:\s*:\s*(-?\d*))?\s*(?=[,\]])/g

/**
 * The first path of a patch that cannot be applied, as a sentence; undefined where all can. The mutator
 * reads `a[` as `a`, so that a broken path would change the wrong field, and takes time and memory for
 * each element that an index or a range counts, whether or not the document has it.
 */
export function findPathProblem(patch: PatchMutation): string | undefined {
  for (const path of pathsOf(patch)) {
    const problem = problemOf(path)
    if (problem !== undefined) return `${problem}: "${path.slice(0, 100)}"`
  }
  return undefined
}

function pathsOf(patch: PatchMutation): string[] {
  const {set, setIfMissing, inc, dec, diffMatchPatch, unset = [], insert = {}} = patch
  const keyed = [set, setIfMissing, inc, dec, diffMatchPatch]
  const {items: _items, ...position} = {items: [], ...insert}
  const named = keyed.flatMap((operation) => Object.keys(operation ?? {}))
  return [...unset, ...named, ...Object.values<string>(position)]
}

function problemOf(path: string): string | undefined {
  if (path.length > MAX_LENGTH) return `A path is longer than ${MAX_LENGTH} characters`
  const unquoted = path.replace(QUOTED, 'x')
  const brackets = unquoted.replace(/[^[\]]/g, '')
  if (path === '' || !/^(?:\[\])*$/.test(brackets)) return 'Invalid path'
  if (unquoted.replace(/[^.[]/g, '').length > MAX_DEPTH) {
    return `A path has more than ${MAX_DEPTH} steps`
  }
  let elements = 0
  for (const [, start, end] of unquoted.matchAll(INDEX)) {
    elements += 1 + Math.max(Math.abs(Number(start)), Math.abs(Number(end ?? 0)))
  }
  return elements > MAX_ATTRIBUTES ? 'An index is beyond every list' : undefined
}
