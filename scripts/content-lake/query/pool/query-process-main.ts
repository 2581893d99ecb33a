/**
 * The main module of a query process. It has a copy of the documents, and evaluates what the lake does
 * not evaluate itself. It may be killed at any time.
 */
import {setPriority} from 'node:os'
import {getHeapStatistics} from 'node:v8'
import {asQueryError, type LakeError} from '../../protocol/errors.ts'
import {type Change, DocumentSet} from '../../store/document-set.ts'
import {isLakeDocument} from '../../store/document.ts'
import {createQueryEvaluator, type QueryRequest} from '../evaluator.ts'
import {createViews} from '../views.ts'

/**
 * The tasks of the process: at first to take the documents, then to evaluate. These and changes are lists of
 * `[id, document or null]` as JSON text. `maxBytes`: length of the answer as JSON.
 */
export type ProcessTask =
  | {kind: 'documents'; changes: string}
  | {kind: 'query'; request: QueryRequest; maxBytes: number}
  | ({kind: 'ids'; changes: string} & IdsRequest)

/** Asks for the ids of the documents that a query finds. */
export type IdsRequest = Pick<QueryRequest, 'query' | 'params' | 'userId'>

/**
 * A query's result is `{result, resultSourceMap?, syncTags}` as JSON text, that of `ids` a list of ids; that of
 * `documents` is empty.
 */
type Result =
  {kind: 'done'; json: string} | {kind: 'error'; status: LakeError['status']; body: object}

/** `isFull`: the process should be replaced before the next task. */
export interface Answer {
  result: Result
  isFull: boolean
}

/** The part of the memory limit that indexes and caches may fill, along with the documents. */
const MAX_FILLED = 0.7

/** A nice value: of a core that two processes want, this one gets a quarter. */
const LOW_PRIORITY = 5

const set = new DocumentSet([], JSON.parse(process.env['PRIVATE_TYPES'] ?? '[]'))
const evaluator = createQueryEvaluator(createViews(set), JSON.parse(process.env['SANITY'] ?? ''))

// Visitors come first: they are served by the lake's own process.
setPriority(LOW_PRIORITY)
// Ctrl-C reaches every process of the terminal; this one ends when the lake does.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (message: ProcessTask | {changes: string}) => {
  if ('kind' in message) process.send?.({result: resultOf(message), isFull: isFull()})
  else set.apply(parseChanges(message.changes))
})

function resultOf(task: ProcessTask): Result {
  if (task.kind === 'query') return evaluate(task)
  if (task.kind === 'ids') return findIds(task)
  set.apply(parseChanges(task.changes))
  return {kind: 'done', json: ''}
}

const evaluate = ({request, maxBytes}: Extract<ProcessTask, {kind: 'query'}>): Result =>
  attempt(request.query, () => evaluator.evaluateAny(request, maxBytes))

/** Evaluates with the changes, which are then undone. */
function findIds({query, params, userId, changes}: Extract<ProcessTask, {kind: 'ids'}>): Result {
  const made = parseChanges(changes)
  const former = made.map(([id]): Change => [id, set.get(id) ?? null])
  set.apply(made)
  try {
    return attempt(query, () => JSON.stringify(evaluator.findIds(query, params, userId)))
  } finally {
    set.apply(former)
  }
}

function attempt(query: string, work: () => string): Result {
  try {
    return {kind: 'done', json: work()}
  } catch (error) {
    const {status, body} = asQueryError(query, error)
    return {kind: 'error', status, body}
  }
}

/** Queries leave indexes behind. Garbage does not count, but is only looked for when it matters. */
function isFull(): boolean {
  const isAbove = () => {
    const {used_heap_size, heap_size_limit} = getHeapStatistics()
    return used_heap_size > heap_size_limit * MAX_FILLED
  }
  if (!isAbove()) return false
  globalThis.gc?.()
  return isAbove()
}

function parseChanges(text: string): Change[] {
  const list: [unknown, unknown][] = JSON.parse(text)
  return list.map(([id, document]) => [String(id), isLakeDocument(document) ? document : null])
}
