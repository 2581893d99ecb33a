import {LIMITS} from '../limits.ts'
import {mutationError} from '../protocol/errors.ts'
import {
  type Effect,
  isDocumentId,
  isLakeDocument,
  isRecord,
  type LakeDocument,
  randomId,
  releaseDocumentIdOf,
  releaseIdOf,
} from '../store/document.ts'
import {type Mutation, operationsOf} from './mutation.ts'
import {applyPatch, type TransactionStamp} from './patch.ts'
import type {Change, DocumentSet} from '../store/document-set.ts'
import {assertMayChange, type Role} from '../auth/roles.ts'

export interface MutationResult {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
}

export interface MutationContext extends TransactionStamp {
  changes: PendingChanges
}

/** The query of a mutation that names its documents by one; undefined for any other. */
export function queryOf(mutation: Mutation) {
  const target =
    'delete' in mutation ? mutation.delete : 'patch' in mutation ? mutation.patch : undefined
  if (!target || !('query' in target)) return undefined
  return {query: target.query, params: target.params ?? {}}
}

/**
 * Applies mutation number `index`. Throws mutationErrors, and 403 where the author's role does not allow it; the caller
 * must then discard the whole request.
 *
 * @param foundIds the ids of the documents that the mutation's query finds with the changes so far.
 */
export function applyMutation(
  mutation: Mutation,
  index: number,
  context: MutationContext,
  foundIds: readonly string[] = [],
): MutationResult[] {
  if ('create' in mutation) {
    return [createDocument(mutation.create, 'create', index, context)]
  }
  if ('createIfNotExists' in mutation) {
    return [createDocument(mutation.createIfNotExists, 'createIfNotExists', index, context)]
  }
  if ('createOrReplace' in mutation) {
    return [createDocument(mutation.createOrReplace, 'createOrReplace', index, context)]
  }
  if ('delete' in mutation) {
    const target = mutation.delete
    const ids = 'query' in target ? foundIds : [target.id]
    return ids.map((id) => deleteDocument(id, index, context))
  }
  const {patch} = mutation
  const operations = operationsOf(patch)
  const ids = 'query' in patch ? foundIds : [patch.id]
  return ids.map((id) => {
    const before = context.changes.get(id)
    if (!before) {
      const description = `The document with the ID "${id}" was not found`
      throw mutationError(404, index, {type: 'documentNotFoundError', description, id})
    }
    context.changes.assertMayWrite(id, before._type)
    const after = toStoredForm(applyPatch(before, operations, context, index), index)
    context.changes.write(id, after, {patch: {...operations, id}}, index)
    return {id, operation: 'update'}
  })
}

function createDocument(
  attributes: Record<string, unknown>,
  operation: 'create' | 'createIfNotExists' | 'createOrReplace',
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
    const description = `Document by ID "${id}" already exists`
    throw mutationError(409, index, {type: 'documentAlreadyExistsError', description, id})
  }
  changes.assertMayWrite(id, attributes['_type'])
  const {_rev, _createdAt, ...rest} = attributes
  const createdAt = isTimestamp(_createdAt) ? _createdAt : timestamp
  const systemFields = {_createdAt: createdAt, _updatedAt: timestamp, _rev: transactionId}
  const document = toStoredForm({...rest, _id: id, ...systemFields}, index)
  changes.write(id, document, {[operation]: document}, index)
  return {id, operation: existing ? 'update' : 'create'}
}

function deleteDocument(id: string, index: number, {changes}: MutationContext): MutationResult {
  const before = changes.get(id)
  if (!before) return {id, operation: 'none'}
  changes.assertMayWrite(id, before._type)
  changes.write(id, null, {delete: {id}}, index)
  return {id, operation: 'delete'}
}

/** The document as it will be read back from disk. Throws a mutationError for an invalid one. */
function toStoredForm(document: Record<string, unknown>, index: number): LakeDocument {
  const problem = findProblem(document)
  if (problem !== null) throw validationError(index, problem, document['_id'])
  const stored: unknown = JSON.parse(JSON.stringify(document))
  if (!isLakeDocument(stored)) throw validationError(index, 'The document lacks its system fields')
  return stored
}

function isTimestamp(value: unknown): value is string {
  return (
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
  )
}

function validationError(index: number, description: string, id?: unknown) {
  const named = typeof id === 'string' ? {id} : {}
  return mutationError(400, index, {type: 'validationError', description, ...named})
}

/** Names that have a special meaning on JavaScript objects. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'hasOwnProperty', 'constructor', 'prototype'])

/**
 * The id for a new document: its `_id`, a random one if it has none, or `prefix.` with a random end.
 * Null when its `_id` is invalid.
 */
function resolveDocumentId(document: Record<string, unknown>): string | null {
  const given = document['_id']
  if (given === undefined || given === null || given === '') return randomId()
  if (typeof given === 'string' && given.endsWith('.')) {
    const id = given + randomId()
    return isDocumentId(id) ? id : null
  }
  return isDocumentId(given) ? given : null
}

/** The reason why the document cannot be stored, or null. */
function findProblem(document: Record<string, unknown>): string | null {
  const {_id: id, _type: type} = document
  if (!isDocumentId(id)) return `Invalid document ID ${JSON.stringify(id)}`
  if (typeof type !== 'string' || !/^[a-zA-Z_][\w.-]{0,127}$/.test(type)) {
    return `Document "${id}" has no valid _type`
  }
  const attributes = {left: LIMITS.documentAttributes.value}
  const error = findStructureError(document, 0, attributes)
  return error && `Document "${id}" ${error}`
}

function findStructureError(
  value: unknown,
  depth: number,
  attributes: {left: number},
): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > LIMITS.documentDepth.value)
    return `is nested deeper than ${LIMITS.documentDepth.value} levels`
  const names = Object.keys(value)
  attributes.left -= names.length
  if (attributes.left < 0) return `has more than ${LIMITS.documentAttributes.value} attributes`
  if (Array.isArray(value)) {
    // A patch may have set an element beyond the list's end, or none that there is.
    if (value.length !== names.length) return 'has a list with a gap: an index is out of its range'
  } else {
    const forbidden = names.find(
      (name) => FORBIDDEN_NAMES.has(name) || name.length > LIMITS.attributeName.value,
    )
    if (forbidden !== undefined) return `has a forbidden attribute name "${forbidden.slice(0, 40)}"`
    if ('_ref' in value && isRecord(value) && value['_ref'] !== undefined) {
      const ref = value['_ref']
      if (ref !== null && typeof ref !== 'string')
        return 'has a reference whose _ref is not a string'
    }
  }
  for (const child of Object.values(value)) {
    const error = findStructureError(child, depth + 1, attributes)
    if (error) return error
  }
  return null
}

interface Entry {
  before: LakeDocument | null
  after: LakeDocument | null
  mutations: object[]
  /** The index of the last mutation that changed the document, for error messages. */
  index: number
}

/** The changes of a transaction before its commit, read together with the stored documents. */
export class PendingChanges {
  readonly base: DocumentSet
  private readonly role: Role | null
  private readonly changed = new Map<string, Entry>()

  /** @param role of the author. */
  constructor(base: DocumentSet, role: Role | null) {
    this.base = base
    this.role = role
  }

  /**
   * Throws 403 unless the author's role allows to write a document of this id and type, whatever is stored there.
   * Called before the work of a change is done.
   */
  assertMayWrite(id: string, type: unknown): void {
    const stored = this.base.get(id)
    const types = [type, ...(stored ? [stored._type] : [])]
    assertMayChange(this.role, {id, types}, (reference) => this.get(reference) !== undefined)
  }

  get(id: string): LakeDocument | undefined {
    const entry = this.changed.get(id)
    return entry ? (entry.after ?? undefined) : this.base.get(id)
  }

  /** The documents whose ids begin with `prefix`, by id. */
  withPrefix(prefix: string): LakeDocument[] {
    const ids = new Set(this.changed.keys())
    for (const {_id} of this.base.all()) ids.add(_id)
    const matches = [...ids].filter((id) => id.startsWith(prefix)).sort()
    return matches.flatMap((id) => this.get(id) ?? [])
  }

  /** Records the document after mutation number `index`; null when it was deleted. */
  write(id: string, after: LakeDocument | null, mutation: object, index: number): void {
    const entry = this.changed.get(id)
    if (entry) {
      entry.after = after
      entry.mutations.push(mutation)
      entry.index = index
    } else {
      const before = this.base.get(id) ?? null
      this.changed.set(id, {before, after, mutations: [mutation], index})
    }
  }

  entries(): Iterable<[id: string, entry: Readonly<Entry>]> {
    return this.changed
  }

  /** The changes to commit. A document created and deleted in the same transaction is left out. */
  effects(): Effect[] {
    return [...this.changed]
      .filter(([, {before, after}]) => before ?? after)
      .map(([id, {before, after, mutations}]) => ({id, before, after, mutations}))
  }

  /** The documents after the changes so far, as far as they differ from the stored ones. */
  list(): Change[] {
    return [...this.changed].map(([id, {after}]) => [id, after])
  }
}

/** A change that a release does not allow: of which mutation or action, and why. */
interface LockedVersion {
  id: string
  index: number
  description: string
}

/**
 * The first changed version that may not be changed: its release is scheduled, before and after the
 * transaction, or the version would be in a release that is published or archived. Undefined where there
 * is none.
 */
export function findLockedVersion(changes: PendingChanges): LockedVersion | undefined {
  for (const [id, {after, index}] of changes.entries()) {
    const releaseId = releaseIdOf(id)
    if (releaseId === undefined) continue
    const releaseDocumentId = releaseDocumentIdOf(releaseId)
    const former = changes.base.get(releaseDocumentId)?.['state']
    const state = changes.get(releaseDocumentId)?.['state']
    const isScheduled = former === 'scheduled' && state === 'scheduled'
    const isOver = after !== null && (state === 'published' || state === 'archived')
    if (!isScheduled && !isOver) continue
    const description = `Document "${id}" cannot be changed: release "${releaseId}" is ${state}`
    return {id, index, description}
  }
  return undefined
}
