/**
 * The main module of a query process. It has a copy of the documents, and evaluates what the lake does
 * not evaluate itself. It may be killed at any time.
 */
import {setPriority} from 'node:os'
import {getHeapStatistics} from 'node:v8'
import {type Change, DocumentSet} from '../../store/document-set.ts'
import {isLakeDocument} from '../../store/document.ts'
import {LocalEvaluator} from '../evaluator.ts'
import {Views} from '../views/views.ts'
import {matchFilter} from './match-filter.ts'
import type {PoolRequest, PoolResponse, QueryTask, TaskAnswer} from './messages.ts'
import {RecentTransactions} from './recent-transactions.ts'
import {toErrorAnswer} from './error-answer.ts'

/** The part of the memory limit that indexes and caches may fill, along with the documents. */
const MAX_FILLED = 0.7

/** A nice value: of a core that two processes want, this one gets a quarter. */
const LOW_PRIORITY = 5

const set = new DocumentSet()
const views = new Views(set).followChanges()
const recent = new RecentTransactions(set)
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
    if (isLoading) return void changesWhileLoading.push(...changes)
    recent.add(message.transaction, changes, message.changes.length)
    set.apply(changes)
  } else void run(message.task)
})

async function run(task: QueryTask): Promise<void> {
  let answer: TaskAnswer
  try {
    answer = await answerTo(task)
  } catch (error) {
    answer = toErrorAnswer(task, error)
  }
  send({answer, isFull: isFull()})
}

async function answerTo(task: QueryTask): Promise<TaskAnswer> {
  if (task.kind === 'filter') {
    const matches = matchFilter(task.filter, recent)
    return matches ? {kind: 'filter', matches} : {kind: 'unknown transaction'}
  }
  if (!evaluator) throw new Error('The process has no settings')
  const result = await evaluator.evaluateAny(task.request, task.maxBytes)
  return {kind: 'query', result: Buffer.from(result)}
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
  const changes: unknown = JSON.parse(text)
  if (!Array.isArray(changes)) throw new Error('Changes must be a list')
  return changes.map(([id, document]: [unknown, unknown]) => [
    String(id),
    isLakeDocument(document) ? document : null,
  ])
}

function send(message: PoolResponse): void {
  process.send?.(message)
}
