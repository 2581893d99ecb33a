import {mutationError, type MutationProblem} from '../protocol/errors.ts'
import {isDocumentId, isLakeDocument, type LakeDocument} from '../store/document.ts'
import {idForCreation, problemWith} from './validate-document.ts'
import type {Mutation} from './mutation.ts'
import {applyPatch, type Stamp} from './patch.ts'
import type {WorkingSet} from './pending-changes.ts'

/** What a mutation did to one document. */
export interface MutationResult {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
}

/** What applying needs to know of its transaction. */
export interface MutationContext extends Stamp {
  working: WorkingSet
  /** The ids that a query finds among the documents as they are now. */
  findIds: (query: string, params: Record<string, unknown>) => string[]
}

/** Applies mutation number `index` to the working set. Throws mutationErrors; then nothing may be kept. */
export function applyMutation(
  mutation: Mutation,
  index: number,
  context: MutationContext,
): MutationResult[] {
  if ('create' in mutation) return [create(mutation.create, 'create', mutation, index, context)]
  if ('createIfNotExists' in mutation) {
    const document = mutation.createIfNotExists
    return [create(document, 'createIfNotExists', mutation, index, context)]
  }
  if ('createOrReplace' in mutation) {
    const document = mutation.createOrReplace
    return [create(document, 'createOrReplace', mutation, index, context)]
  }
  if ('delete' in mutation) {
    const target = mutation.delete
    const ids = 'query' in target ? context.findIds(target.query, target.params ?? {}) : [target.id]
    return ids.map((id) => remove(id, index, context))
  }
  const {patch} = mutation
  const ids = 'query' in patch ? context.findIds(patch.query, patch.params ?? {}) : [patch.id]
  return ids.map((id) => {
    const before = context.working.get(id)
    if (!before) throw refused(404, index, 'documentNotFoundError', id, 'was not found')
    const after = storable(applyPatch(before, patch, context, index), index)
    const {
      query: _query,
      params: _params,
      ...rest
    } = {query: undefined, params: undefined, ...patch}
    context.working.write(id, after, {patch: {...rest, id}}, index)
    return {id, operation: 'update'}
  })
}

function create(
  attributes: Record<string, unknown>,
  operation: 'create' | 'createIfNotExists' | 'createOrReplace',
  mutation: Mutation,
  index: number,
  {working, transactionId, timestamp}: MutationContext,
): MutationResult {
  if (operation !== 'create' && !isDocumentId(attributes['_id'])) {
    throw invalid(index, `${operation} needs a valid document _id`)
  }
  const id = idForCreation(attributes)
  if (id === null) throw invalid(index, `Invalid document ID ${JSON.stringify(attributes['_id'])}`)
  const existing = working.get(id)
  if (existing && operation === 'createIfNotExists') return {id, operation: 'none'}
  if (existing && operation === 'create') {
    throw refused(409, index, 'documentAlreadyExistsError', id, 'already exists')
  }
  const {_rev, _createdAt, ...rest} = attributes
  const createdAt = isTimestamp(_createdAt) ? _createdAt : timestamp
  const stamps = {_createdAt: createdAt, _updatedAt: timestamp, _rev: transactionId}
  const document = storable({...rest, _id: id, ...stamps}, index)
  working.write(id, document, {...mutation, [operation]: document}, index)
  return {id, operation: existing ? 'update' : 'create'}
}

function remove(id: string, index: number, {working}: MutationContext): MutationResult {
  if (!working.get(id)) return {id, operation: 'none'}
  working.write(id, null, {delete: {id}}, index)
  return {id, operation: 'delete'}
}

/** The document exactly as it will be read back from disk, or the mutationError that refuses it. */
function storable(document: Record<string, unknown>, index: number): LakeDocument {
  const problem = problemWith(document)
  if (problem) throw mutationError(400, index, problem)
  const stored: unknown = JSON.parse(JSON.stringify(document))
  if (!isLakeDocument(stored)) throw invalid(index, 'The document lacks its system fields')
  return stored
}

function isTimestamp(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
  )
}

function invalid(index: number, description: string) {
  const problem: MutationProblem = {type: 'validationError', description}
  return mutationError(400, index, problem)
}

function refused(status: 404 | 409, index: number, type: string, id: string, what: string) {
  const description =
    status === 404 ? `The document with the ID "${id}" ${what}` : `Document by ID "${id}" ${what}`
  return mutationError(status, index, {type, description, id})
}
