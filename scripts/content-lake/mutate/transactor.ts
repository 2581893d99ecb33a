import {assertMayChange, type Role} from '../auth/roles.ts'
import {LakeError, mutationError} from '../protocol/errors.ts'
import type {Evaluator} from '../query/evaluator.ts'
import {createViews} from '../query/views.ts'
import {isRecord, type LakeDocument, randomId, referencesOf} from '../store/document.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {
  applyMutation,
  findLockedVersion,
  type MutationContext,
  type MutationResult,
  PendingChanges,
} from './apply-mutation.ts'
import type {MutationRequest} from './mutation.ts'
import {randomBytes} from 'node:crypto'

export interface TransactOptions {
  author: string
  /** The author's role, which must allow each change; null allows none. */
  role: Role | null
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
}

/** The result of a transaction; `document` is the new state, or the last one before a deletion. */
export interface TransactResult {
  transactionId: string
  results: (MutationResult & {document: LakeDocument | null})[]
}

export type Transactor = ReturnType<typeof createTransactor>

/** Applies mutations as transactions: a request succeeds as a whole or changes nothing. */
export function createTransactor(store: DocumentStore, evaluator: Evaluator) {
  /** Runs `work`, which collects changes, and commits them in one transaction. */
  const transact = (
    transactionId: string | undefined,
    {author, role, dryRun}: TransactOptions,
    work: (context: MutationContext) => MutationResult[],
  ): TransactResult => {
    const id = transactionId ?? randomId()
    if (store.authorOf(id) !== null) throw new LakeError(409, `Transaction ${id} already exists`)
    const timestamp = new Date().toISOString()
    const changes = new PendingChanges(store.documents)
    const findIds = (query: string, params: Record<string, unknown>) => {
      const view = createViews(changes.snapshot())({kind: 'raw'}, true)
      return evaluator.findIds(query, params, view, author)
    }
    const results = work({transactionId: id, timestamp, changes, findIds})
    checkReferences(changes)
    const effects = changes.effects()
    assertMayChange(role, effects)
    if (!dryRun && effects.length > 0) {
      store.commit({transactionId: id, timestamp, author, effects})
    }
    return {
      transactionId: id,
      results: results.map((result) => ({
        ...result,
        document: changes.get(result.id) ?? changes.base.get(result.id) ?? null,
      })),
    }
  }
  return {
    transact,
    /** Applies the mutations of a request. Throws LakeErrors in the protocol's shapes. */
    mutate: (request: MutationRequest, options: TransactOptions): TransactResult => {
      // Each mutation alone: the list of mutations itself needs no keys.
      const mutations = options.autoGenerateArrayKeys
        ? request.mutations.map((mutation) => addArrayKeys(mutation))
        : request.mutations
      return transact(request.transactionId, options, (context) => {
        const results = mutations.flatMap((mutation, index) =>
          applyMutation(mutation, index, context),
        )
        const locked = findLockedVersion(context.changes)
        if (!locked) return results
        const {id, index, description} = locked
        throw mutationError(409, index, {type: 'documentLockedError', description, id})
      })
    },
  }
}

/** The most referring documents that an error lists. */
const MAX_LISTED = 100

/**
 * Throws 409 when the transaction would break a strong reference: by deleting a document that others
 * refer to, or by adding a reference to a document that does not exist.
 */
function checkReferences(changes: PendingChanges): void {
  for (const [id, {before, after, index}] of changes.entries()) {
    if (before && !after) checkDeletion(changes, id, index)
    if (!after) continue
    const existing = before ? referencesOf(before).strong : new Set<string>()
    for (const target of referencesOf(after).strong) {
      if (existing.has(target) || target === id || changes.get(target)) continue
      throw mutationError(409, index, {
        type: 'documentReferencesNonexistentDocumentError',
        description: `Document "${id}" references nonexistent document "${target}"`,
        id,
        referencingID: target,
      })
    }
  }
}

function checkDeletion(changes: PendingChanges, id: string, index: number): void {
  const referencingIDs = new Set<string>()
  for (const source of changes.base.referringTo(id)) {
    const document = changes.get(source)
    if (document && referencesOf(document).strong.has(id)) referencingIDs.add(source)
  }
  if (referencingIDs.size === 0) return
  const listed = [...referencingIDs].sort().slice(0, MAX_LISTED)
  throw mutationError(409, index, {
    type: 'documentHasExistingReferencesError',
    description: `Document "${id}" cannot be deleted as there are references to it from "${listed[0]}"`,
    id,
    referencingIDs: listed,
  })
}

/** A copy in which every object in an array has a `_key`; missing ones are random. */
function addArrayKeys<T>(value: T): T
function addArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const child = addArrayKeys(item)
      if (!isRecord(child) || typeof child['_key'] === 'string') return child
      return {...child, _key: randomBytes(6).toString('hex')}
    })
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, addArrayKeys(item)]))
}
