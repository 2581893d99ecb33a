import {randomBytes} from 'node:crypto'
import {setImmediate} from 'node:timers/promises'
import {assertMay, type Role} from '../auth/roles.ts'
import {LIMITS} from '../limits.ts'
import {LakeError, mutationError, tryLater} from '../protocol/errors.ts'
import type {ContentLakeOptions} from '../options.ts'
import {isRecord, type LakeDocument, randomId, referencesOf} from '../store/document.ts'
import type {Change} from '../store/document-set.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {
  applyMutation,
  findLockedVersion,
  type MutationContext,
  type MutationResult,
  PendingChanges,
  queryOf,
} from './apply-mutation.ts'
import {createBudget, OVER_BUDGET} from './budget.ts'
import type {MutationRequest} from './mutation.ts'

export interface TransactOptions {
  author: string
  /** The author's role, which must allow each change; null allows none. */
  role: Role | null
  dryRun?: boolean
}

export interface MutateOptions extends TransactOptions {
  autoGenerateArrayKeys?: boolean
  /** Throws where the author's sign-in has ended since the request arrived. */
  assertCurrent?: () => void
}

/** The result of a transaction; `document` is the new state, or the last one before a deletion. */
export interface TransactResult {
  transactionId: string
  results: (MutationResult & {document: LakeDocument | null})[]
}

export type Transactor = ReturnType<typeof createTransactor>

/**
 * Finds the ids of the documents that a query finds when some changes are made. Rejects with LakeErrors: 400 for a query
 * that cannot be evaluated, or takes longer than `maxTime` milliseconds.
 */
type FindIds = (
  request: {query: string; params: Record<string, unknown>; userId: string},
  changes: readonly Change[],
  maxTime: number,
) => Promise<string[]>

/** How often the mutations by query of a request begin anew, where others write meanwhile. */
const MAX_ATTEMPTS = 10

/** Milliseconds of changes that are made without a pause. */
const PAUSE_AFTER_MS = 25

/**
 * Applies mutations as transactions: a request succeeds as a whole or changes nothing.
 *
 * @param refuse the content's rules, as of the lake's options.
 */
export function createTransactor(
  store: DocumentStore,
  findIds: FindIds,
  refuse?: ContentLakeOptions['refuse'],
) {
  const begin = (transactionId: string | undefined, role: Role | null): MutationContext => {
    const id = transactionId ?? randomId()
    if (store.authorOf(id) !== null) throw new LakeError(409, `Transaction ${id} already exists`)
    const timestamp = new Date().toISOString()
    const changes = new PendingChanges(store.documents, role)
    return {transactionId: id, timestamp, changes}
  }

  const commit = (
    {transactionId, timestamp, changes}: MutationContext,
    {author, role, dryRun}: TransactOptions,
    results: MutationResult[],
  ): TransactResult => {
    checkReferences(changes)
    const effects = changes.effects()
    const stored = (type: string) => store.documents.ofType(type)
    const reason = refuse?.({author, role, documents: effects, stored})
    if (reason !== undefined) throw new LakeError(403, reason)
    const documents = results.map(({id}) => changes.get(id) ?? changes.base.get(id) ?? null)
    if (!dryRun && effects.length > 0) store.commit({transactionId, timestamp, author, effects})
    return {
      transactionId,
      results: results.map((result, index) => ({...result, document: documents[index] ?? null})),
    }
  }

  /** Runs `work`, which collects changes, and commits them in one transaction. */
  const transact = (
    transactionId: string | undefined,
    options: TransactOptions,
    work: (context: MutationContext) => MutationResult[],
  ): TransactResult => {
    const context = begin(transactionId, options.role)
    return commit(context, options, work(context))
  }

  /** Applies mutations of which some name their documents by a query. */
  const tryMutations = async (
    {transactionId, mutations}: MutationRequest,
    options: MutateOptions,
    deadline: number,
  ): Promise<TransactResult | 'again'> => {
    const {version} = store.documents
    const isCurrent = () => version === store.documents.version
    const context = begin(transactionId, options.role)
    const results: MutationResult[] = []
    const pause = createPauses()
    let left: number = LIMITS.mutatedByQuery.value
    try {
      for (const [index, mutation] of mutations.entries()) {
        const query = queryOf(mutation)
        const ids =
          query &&
          (await findIds(
            {...query, userId: options.author},
            context.changes.list(),
            Math.ceil(Math.max(1, deadline - performance.now())),
          ))
        left -= ids?.length ?? 0
        if (left < 0) throw tooManyFound(index)
        for (const chosen of ids?.map((id) => [id]) ?? [[]]) {
          await pause()
          if (!isCurrent()) return 'again'
          results.push(...applyMutation(mutation, index, context, chosen))
        }
      }
      options.assertCurrent?.()
      if (!isCurrent()) return 'again'
      assertUnlocked(context.changes)
      return commit(context, options, results)
    } catch (error) {
      if (isCurrent()) throw error
      return 'again'
    }
  }

  return {
    transact,
    /** Applies the mutations of a request. Rejects with LakeErrors in the protocol's shapes. */
    mutate: async (request: MutationRequest, options: MutateOptions): Promise<TransactResult> => {
      // Each mutation alone: the list of mutations itself needs no keys.
      const mutations = options.autoGenerateArrayKeys
        ? request.mutations.map((mutation) => addArrayKeys(mutation))
        : request.mutations
      const byQuery = mutations.filter(queryOf).length
      if (byQuery === 0) {
        const isOver = createBudget(options)
        return transact(request.transactionId, options, (context) => {
          const results = mutations.flatMap((mutation, index) => {
            if (isOver()) throw limitReached(index, OVER_BUDGET)
            return applyMutation(mutation, index, context)
          })
          assertUnlocked(context.changes)
          return results
        })
      }
      assertMay(options.role, 'preview')
      if (byQuery > LIMITS.mutationQueries.value) {
        throw new LakeError(400, `More than ${LIMITS.mutationQueries.value} mutations by query`)
      }
      const deadline = performance.now() + LIMITS.mutationQueryTime.value
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const result = await tryMutations({...request, mutations}, options, deadline)
        if (result !== 'again') return result
      }
      throw tryLater(503, 'Others change documents at the same time')
    },
  }
}

/** Returns what lets visitors be served where changes have gone on for a while. */
function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since <= PAUSE_AFTER_MS) return
    await setImmediate()
    since = performance.now()
  }
}

function assertUnlocked(changes: PendingChanges): void {
  const locked = findLockedVersion(changes)
  if (!locked) return
  const {id, index, description} = locked
  throw mutationError(409, index, {type: 'documentLockedError', description, id})
}

const tooManyFound = (index: number) =>
  limitReached(
    index,
    `The mutations by query of a request change more than ${LIMITS.mutatedByQuery.value} documents`,
  )

const limitReached = (index: number, description: string) =>
  mutationError(400, index, {type: 'mutationLimitError', description})

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
