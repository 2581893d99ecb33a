import type {LakeError} from '../../protocol/errors.ts'
import type {EvaluatorSettings, QueryRequest} from '../evaluator.ts'
import type {QueryParams} from '../key-conditions.ts'

/** What a query process is asked to do. `maxBytes`: length of the answer as JSON. */
export type QueryTask =
  {kind: 'query'; request: QueryRequest; maxBytes: number} | {kind: 'filter'; filter: FilterRequest}

/**
 * A listener's filter, and transactions: which of their documents does it match? A transaction is named
 * by its number, or given as a list of documents (JSON text, null for a missing one). Without any, it
 * is only checked that the filter is valid.
 */
export interface FilterRequest {
  query: string
  params: QueryParams
  transactions: readonly (number | string)[]
}

/**
 * Messages to a query process: settings first, then documents and the end of them, then changes and
 * tasks. Documents and changes are lists of `[id, document or null]` as JSON text.
 */
export type PoolRequest =
  | {settings: EvaluatorSettings}
  | {documents: string}
  | {loaded: true}
  | {changes: string; transaction: number}
  | {task: QueryTask}

/** The answer to a task. A query's result is `{result, resultSourceMap?, syncTags}` as JSON text in UTF-8. */
export type TaskAnswer =
  | {kind: 'query'; result: Uint8Array}
  | {kind: 'filter'; matches: boolean[][]}
  | {kind: 'unknown transaction'}
  | {kind: 'error'; status: LakeError['status']; body: object}

/** Messages from a query process. `isFull`: the process should be replaced before the next task. */
export type PoolResponse = {ready: true} | {answer: TaskAnswer; isFull: boolean}
