/**
 * The main module of a query process. It has a copy of the documents, and evaluates what the lake does
 * not evaluate itself. It may be killed at any time.
 */
import {setPriority} from 'node:os'
import {getHeapStatistics} from 'node:v8'
import {LRUCache} from 'lru-cache'
import {asQueryError} from '../../protocol/errors.ts'
import {type Change, DocumentSet} from '../../store/document-set.ts'
import {isLakeDocument} from '../../store/document.ts'
import {LocalEvaluator} from '../evaluator.ts'
import {compileFilter, type ListenerFilter} from '../listener-filter.ts'
import {Views} from '../views.ts'
import type {
  FilterRequest,
  PoolRequest,
  PoolResponse,
  QueryTask,
  TaskAnswer,
} from './query-process.ts'

/** The part of the memory limit that indexes and caches may fill, along with the documents. */
const MAX_FILLED = 0.7

/** A nice value: of a core that two processes want, this one gets a quarter. */
const LOW_PRIORITY = 5

const set = new DocumentSet()
const views = new Views(set)
const filters = new LRUCache<string, ListenerFilter>({max: 200})
const changesWhileLoading: Change[] = []
let evaluator: LocalEvaluator | undefined
let isLoading = true

// Visitors come first: they are served by the lake's own process.
setPriority(LOW_PRIORITY)
// Ctrl-C reaches every process of the terminal; this one ends when the lake does.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (message: PoolRequest) => {
  if ('settings' in message) evaluator = new LocalEvaluator(views, message.settings)
  else if ('documents' in message) set.apply(parseChanges(message.documents))
  else if ('loaded' in message) {
    isLoading = false
    set.apply(changesWhileLoading.splice(0))
    send({ready: true})
  } else if ('changes' in message) {
    const changes = parseChanges(message.changes)
    if (isLoading) changesWhileLoading.push(...changes)
    else set.apply(changes)
  } else send({answer: answerTo(message.task), isFull: isFull()})
})

function answerTo(task: QueryTask): TaskAnswer {
  try {
    if (task.kind === 'filter') return {kind: 'filter', matches: matchFilter(task.filter)}
    if (!evaluator) throw new Error('The process has no settings')
    const result = evaluator.evaluateAny(task.request, task.maxBytes)
    return {kind: 'query', result: Buffer.from(result)}
  } catch (error) {
    const {query} = task.kind === 'query' ? task.request : task.filter
    const {status, body} = asQueryError(query, error)
    return {kind: 'error', status, body}
  }
}

/** For each transaction, which of its documents the filter matches. Throws a LakeError (400) for an invalid filter. */
function matchFilter({query, params, transactions}: FilterRequest): boolean[][] {
  const key = JSON.stringify([query, params])
  const filter = filters.get(key) ?? compileFilter(query, params)
  filters.set(key, filter)
  return transactions.map((text) =>
    parseList(text).map((document) => isLakeDocument(document) && filter.matches(document)),
  )
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
  return parseList<[unknown, unknown]>(text).map(([id, document]) => [
    String(id),
    isLakeDocument(document) ? document : null,
  ])
}

function parseList<Item>(text: string): Item[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error('A message must hold a list')
  return list
}

function send(message: PoolResponse): void {
  process.send?.(message)
}
