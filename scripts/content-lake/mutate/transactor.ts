import {LakeError} from '../protocol/errors.ts'
import type {LocalEvaluator} from '../query/evaluator.ts'
import {Views} from '../query/view.ts'
import {type LakeDocument, randomId} from '../store/document.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {applyMutation, type MutationContext, type MutationResult} from './apply-mutation.ts'
import {withArrayKeys} from './array-keys.ts'
import {checkReferences} from './check-references.ts'
import {type MutationRequest, parseMutationRequest} from './mutation.ts'
import {WorkingSet} from './pending-changes.ts'

/** How a transaction is to be made. */
export interface TransactOptions {
  author: string
  /** Compute the outcome, keep nothing. */
  dryRun?: boolean
  autoGenerateArrayKeys?: boolean
}

/** What came of a transaction; `document` is its last state, or its former one when it was deleted. */
export interface TransactOutcome {
  transactionId: string
  results: (MutationResult & {document: LakeDocument | null})[]
}

/** Makes transactions of mutations: all of the request happens, or none of it. */
export class Transactor {
  private readonly store: DocumentStore
  private readonly evaluator: LocalEvaluator

  constructor(store: DocumentStore, evaluator: LocalEvaluator) {
    this.store = store
    this.evaluator = evaluator
  }

  /** Throws LakeErrors in the protocol's shapes. */
  mutate(request: MutationRequest, options: TransactOptions): TransactOutcome {
    const {mutations} = options.autoGenerateArrayKeys ? keyed(request) : request
    return this.transact(request.transactionId, options, (context) =>
      mutations.flatMap((mutation, index) => applyMutation(mutation, index, context)),
    )
  }

  /** Runs `work` on a working set and commits what it left there, in one transaction. */
  transact(
    transactionId: string | undefined,
    {author, dryRun}: TransactOptions,
    work: (context: MutationContext) => MutationResult[],
  ): TransactOutcome {
    const id = transactionId ?? randomId()
    if (this.store.log.has(id)) throw new LakeError(409, `Transaction ${id} already exists`)
    const timestamp = new Date().toISOString()
    const working = new WorkingSet(this.store.documents)
    const findIds = (query: string, params: Record<string, unknown>) => {
      const view = new Views(working.snapshot()).get({kind: 'raw'}, true)
      return this.evaluator.findIds(query, params, view, author)
    }
    const results = work({transactionId: id, timestamp, working, findIds})
    checkReferences(working)
    const effects = working.effects()
    if (!dryRun && effects.length > 0) {
      this.store.commit({transactionId: id, timestamp, author, effects})
    }
    return {
      transactionId: id,
      results: results.map((result) => ({
        ...result,
        document: working.get(result.id) ?? working.base.get(result.id) ?? null,
      })),
    }
  }
}

function keyed(request: MutationRequest): MutationRequest {
  return parseMutationRequest({
    ...request,
    mutations: request.mutations.map((mutation) =>
      // The list of mutations itself is no array of content, so each is keyed on its own.
      withArrayKeys(mutation),
    ),
  })
}
