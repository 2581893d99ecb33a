import {Mutation} from '@sanity/mutator'
import {mutationError} from '../protocol/errors.ts'
import {isLakeDocument, type LakeDocument} from '../store/document.ts'
import type {PatchMutation} from './mutation.ts'

/** What a transaction stamps on the documents it writes. */
export interface Stamp {
  transactionId: string
  /** ISO 8601, UTC. */
  timestamp: string
}

/** The patched document. Throws a mutationError: 409 for another revision, 400 for what cannot be done. */
export function applyPatch(
  before: LakeDocument,
  patch: PatchMutation,
  stamp: Stamp,
  index: number,
): LakeDocument {
  const {ifRevisionID, ...rest} = patch
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
  const refuse = (description: string) =>
    mutationError(400, index, {type: 'patchError', description, id})
  const broken = pathsOf(rest).find((path) => !isBalanced(path))
  if (broken !== undefined) throw refuse(`Invalid path "${broken.slice(0, 100)}"`)
  let patched: unknown
  try {
    const operations = 'query' in rest ? withoutQuery(rest) : rest
    const mutation = new Mutation({
      mutations: [{patch: {...defined(operations), id}}],
      resultRev: stamp.transactionId,
      transactionId: stamp.transactionId,
      timestamp: stamp.timestamp,
    })
    // The mutator writes into what it is given.
    patched = mutation.apply(structuredClone(before))
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : 'the patch cannot be applied')
  }
  if (!isLakeDocument(patched)) throw refuse(`The patch leaves "${id}" without its system fields`)
  if (patched._id !== id) throw refuse('Cannot modify immutable attribute "_id"')
  if (patched._type !== before._type) throw refuse('Cannot modify immutable attribute "_type"')
  return {...patched, _rev: stamp.transactionId, _updatedAt: stamp.timestamp}
}

function pathsOf({
  set,
  setIfMissing,
  inc,
  dec,
  diffMatchPatch,
  unset = [],
}: PatchMutation): string[] {
  const keyed = [set, setIfMissing, inc, dec, diffMatchPatch]
  return [...unset, ...keyed.flatMap((operation) => Object.keys(operation ?? {}))]
}

/** The mutator reads `a[` as `a`: a path cut short would write elsewhere than it was meant to. */
function isBalanced(path: string): boolean {
  const brackets = path.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '').replace(/[^[\]]/g, '')
  return path !== '' && /^(?:\[\])*$/.test(brackets)
}

function withoutQuery<T extends {query: string; params?: unknown}>(patch: T) {
  const {query: _query, params: _params, ...operations} = patch
  return operations
}

/** Drops attributes that are undefined: the mutator takes their presence for an operation. */
function defined<T extends object>(value: T): {[K in keyof T]?: Exclude<T[K], undefined>} {
  return JSON.parse(JSON.stringify(value))
}
