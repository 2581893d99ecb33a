import {asQueryError} from '../query-errors.ts'
import type {QueryTask, TaskAnswer} from './messages.ts'

/** The answer to a task that failed: whatever is thrown becomes an error in the protocol's shape. */
export function toErrorAnswer(task: QueryTask, error: unknown): TaskAnswer {
  const query = task.kind === 'query' ? task.request.query : task.filter.query
  const {status, body} = asQueryError(query, error)
  return {kind: 'error', status, body}
}
