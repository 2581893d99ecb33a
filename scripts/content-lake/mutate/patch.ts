import {Mutation} from '@sanity/mutator'
import {mutationError} from '../protocol/errors.ts'
import {isLakeDocument, type LakeDocument} from '../store/document.ts'
import type {PatchOperations} from './mutation.ts'
import {LIMITS} from '../limits.ts'

/** The system fields that a transaction sets on the documents it writes. */
export interface TransactionStamp {
  transactionId: string
  /** ISO 8601, UTC. */
  timestamp: string
}

/** The patched document. Throws a mutationError: 409 for another revision, 400 for an invalid patch. */
export function applyPatch(
  before: LakeDocument,
  {ifRevisionID, ...operations}: PatchOperations,
  stamp: TransactionStamp,
  index: number,
): LakeDocument {
  const id = before._id
  if (ifRevisionID !== undefined && ifRevisionID !== before._rev) {
    throw mutationError(409, index, {
      type: 'documentRevisionIDDoesNotMatchError',
      description: `document "${id}" has unexpected revision ID ("${before._rev}"), expected "${ifRevisionID}"`,
      id,
      currentRevisionID: before._rev,
      expectedRevisionID: ifRevisionID,
    })
  }
  const patchError = (description: string) =>
    mutationError(400, index, {type: 'patchError', description, id})
  const pathProblem = findPathProblem(operations)
  if (pathProblem !== undefined) throw patchError(pathProblem)
  let patched: unknown
  try {
    const mutation = new Mutation({
      mutations: [{patch: {...omitUndefined(operations), id}}],
      resultRev: stamp.transactionId,
      transactionId: stamp.transactionId,
      timestamp: stamp.timestamp,
    })
    // The mutator changes its input.
    patched = mutation.apply(structuredClone(before))
  } catch (error) {
    throw patchError(error instanceof Error ? error.message : 'the patch cannot be applied')
  }
  if (!isLakeDocument(patched))
    throw patchError(`The patch leaves "${id}" without its system fields`)
  if (patched._id !== id) throw patchError('Cannot modify immutable attribute "_id"')
  if (patched._type !== before._type) throw patchError('Cannot modify immutable attribute "_type"')
  return {...patched, _rev: stamp.transactionId, _updatedAt: stamp.timestamp}
}

/** Removes undefined attributes: the mutator would treat them as operations. */
function omitUndefined<T extends object>(value: T): {[K in keyof T]?: Exclude<T[K], undefined>} {
  return JSON.parse(JSON.stringify(value))
}

/** Text in quotes: a key or a field's name, of which nothing is read as a part of the path. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g

/** An index or a range between `[` or `,` and `,` or `]`: `[3]`, `[-1]`, `[2:5]`, `[1,4:]`. */
const INDEX = /(?<=[[,])\s*(-?\d*)(?:\s*:\s*(-?\d*))?\s*(?=[,\]])/g

/**
 * The first path of a patch that cannot be applied, as a sentence; undefined where all can. The mutator
 * reads `a[` as `a`, so that a broken path would change the wrong field, and takes time and memory for
 * each element that an index or a range counts, whether or not the document has it.
 */
function findPathProblem(patch: PatchOperations): string | undefined {
  for (const path of pathsOf(patch)) {
    const problem = problemOf(path)
    if (problem !== undefined) return `${problem}: "${path.slice(0, 100)}"`
  }
  return undefined
}

function pathsOf(patch: PatchOperations): string[] {
  const {set, setIfMissing, inc, dec, diffMatchPatch, unset = [], insert = {}} = patch
  const keyed = [set, setIfMissing, inc, dec, diffMatchPatch]
  const {items: _items, ...position} = {items: [], ...insert}
  const named = keyed.flatMap((operation) => Object.keys(operation ?? {}))
  return [...unset, ...named, ...Object.values<string>(position)]
}

function problemOf(path: string): string | undefined {
  if (path.length > LIMITS.patchPath.value) {
    return `A path is longer than ${LIMITS.patchPath.value} characters`
  }
  const unquoted = path.replace(QUOTED, 'x')
  const brackets = unquoted.replace(/[^[\]]/g, '')
  if (path === '' || !/^(?:\[\])*$/.test(brackets)) return 'Invalid path'
  if (unquoted.replace(/[^.[]/g, '').length > LIMITS.documentDepth.value) {
    return `A path has more than ${LIMITS.documentDepth.value} steps`
  }
  let elements = 0
  for (const [, start, end] of unquoted.matchAll(INDEX)) {
    elements += 1 + Math.max(Math.abs(Number(start)), Math.abs(Number(end ?? 0)))
  }
  return elements > LIMITS.documentAttributes.value ? 'An index is beyond every list' : undefined
}
