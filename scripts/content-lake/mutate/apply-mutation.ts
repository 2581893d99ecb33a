import {mutationError, type MutationProblem} from '../protocol/errors.ts'
import {isDocumentId, isLakeDocument, type LakeDocument} from '../store/document.ts'
import {resolveDocumentId, validateDocument} from './validate-document.ts'
import type {Mutation} from './mutation.ts'
import {applyPatch, type TransactionStamp} from './patch.ts'
import type {PendingChanges} from './pending-changes.ts'

/** What a mutation did to one document. */
export interface MutationResult {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
}

/** The transaction that a mutation is part of. */
export interface MutationContext extends TransactionStamp {
  changes: PendingChanges
  /** The ids of the documents that a query finds, with the changes so far. */
  findIds: (query: string, params: Record<string, unknown>) => string[]
}

/**
 * Applies mutation number `index`. Throws mutationErrors; the caller must then discard the whole
 * request.
 */
export function applyMutation(
  mutation: Mutation,
  index: number,
  context: MutationContext,
): MutationResult[] {
  if ('create' in mutation)
    return [createDocument(mutation.create, 'create', mutation, index, context)]
  if ('createIfNotExists' in mutation) {
    const document = mutation.createIfNotExists
    return [createDocument(document, 'createIfNotExists', mutation, index, context)]
  }
  if ('createOrReplace' in mutation) {
    const document = mutation.createOrReplace
    return [createDocument(document, 'createOrReplace', mutation, index, context)]
  }
  if ('delete' in mutation) {
    const target = mutation.delete
    const ids = 'query' in target ? context.findIds(target.query, target.params ?? {}) : [target.id]
    return ids.map((id) => deleteDocument(id, index, context))
  }
  const {patch} = mutation
  const ids = 'query' in patch ? context.findIds(patch.query, patch.params ?? {}) : [patch.id]
  return ids.map((id) => {
    const before = context.changes.get(id)
    if (!before) throw documentError(404, index, 'documentNotFoundError', id, 'was not found')
    const after = toStoredForm(applyPatch(before, patch, context, index), index)
    const {
      query: _query,
      params: _params,
      ...rest
    } = {query: undefined, params: undefined, ...patch}
    context.changes.write(id, after, {patch: {...rest, id}}, index)
    return {id, operation: 'update'}
  })
}

function createDocument(
  attributes: Record<string, unknown>,
  operation: 'create' | 'createIfNotExists' | 'createOrReplace',
  mutation: Mutation,
  index: number,
  {changes, transactionId, timestamp}: MutationContext,
): MutationResult {
  if (operation !== 'create' && !isDocumentId(attributes['_id'])) {
    throw validationError(index, `${operation} needs a valid document _id`)
  }
  const id = resolveDocumentId(attributes)
  if (id === null)
    throw validationError(index, `Invalid document ID ${JSON.stringify(attributes['_id'])}`)
  const existing = changes.get(id)
  if (existing && operation === 'createIfNotExists') return {id, operation: 'none'}
  if (existing && operation === 'create') {
    throw documentError(409, index, 'documentAlreadyExistsError', id, 'already exists')
  }
  const {_rev, _createdAt, ...rest} = attributes
  const createdAt = isTimestamp(_createdAt) ? _createdAt : timestamp
  const systemFields = {_createdAt: createdAt, _updatedAt: timestamp, _rev: transactionId}
  const document = toStoredForm({...rest, _id: id, ...systemFields}, index)
  changes.write(id, document, {...mutation, [operation]: document}, index)
  return {id, operation: existing ? 'update' : 'create'}
}

function deleteDocument(id: string, index: number, {changes}: MutationContext): MutationResult {
  if (!changes.get(id)) return {id, operation: 'none'}
  changes.write(id, null, {delete: {id}}, index)
  return {id, operation: 'delete'}
}

/** The document as it will be read back from disk. Throws a mutationError for an invalid one. */
function toStoredForm(document: Record<string, unknown>, index: number): LakeDocument {
  const problem = validateDocument(document)
  if (problem) throw mutationError(400, index, problem)
  const stored: unknown = JSON.parse(JSON.stringify(document))
  if (!isLakeDocument(stored)) throw validationError(index, 'The document lacks its system fields')
  return stored
}

function isTimestamp(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
  )
}

function validationError(index: number, description: string) {
  const problem: MutationProblem = {type: 'validationError', description}
  return mutationError(400, index, problem)
}

function documentError(status: 404 | 409, index: number, type: string, id: string, reason: string) {
  const description =
    status === 404
      ? `The document with the ID "${id}" ${reason}`
      : `Document by ID "${id}" ${reason}`
  return mutationError(status, index, {type, description, id})
}
