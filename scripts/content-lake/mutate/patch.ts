import {Mutation} from '@sanity/mutator'
import {mutationError} from '../protocol/errors.ts'
import {isLakeDocument, type LakeDocument} from '../store/document.ts'
import type {PatchMutation} from './mutation.ts'
import {findPathProblem} from './patch-paths.ts'

/** The system fields that a transaction sets on the documents it writes. */
export interface TransactionStamp {
  transactionId: string
  /** ISO 8601, UTC. */
  timestamp: string
}

/** The patched document. Throws a mutationError: 409 for another revision, 400 for an invalid patch. */
export function applyPatch(
  before: LakeDocument,
  patch: PatchMutation,
  stamp: TransactionStamp,
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
  const patchError = (description: string) =>
    mutationError(400, index, {type: 'patchError', description, id})
  const pathProblem = findPathProblem(rest)
  if (pathProblem !== undefined) throw patchError(pathProblem)
  let patched: unknown
  try {
    const operations = 'query' in rest ? omitQuery(rest) : rest
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

function omitQuery<T extends {query: string; params?: unknown}>(patch: T) {
  const {query: _query, params: _params, ...operations} = patch
  return operations
}

/** Removes undefined attributes: the mutator would treat them as operations. */
function omitUndefined<T extends object>(value: T): {[K in keyof T]?: Exclude<T[K], undefined>} {
  return JSON.parse(JSON.stringify(value))
}
