import {cpuTime, QueryTimeout, runWithTimeLimit} from '../query/time-limit.ts'

/** Milliseconds for a batch of tasks, before the time of its last task is checked. */
const BATCH_LIMIT = 60
/** Milliseconds of CPU time of this thread that one task may use. */
const MAX_CPU = 40

/** The value of a task, or why it failed. */
export type TaskResult<T> = {value: T} | {error: unknown}

/**
 * Runs synchronous tasks one after the other, each for at most MAX_CPU, and yields the result of each
 * with its index. Only the task's own CPU time counts, not the time that a busy machine or the tasks
 * before it take. Tasks can be stopped anywhere, so they must not change shared state.
 */
export function* runTimeLimited<T>(
  tasks: readonly (() => T)[],
): Generator<[index: number, TaskResult<T>]> {
  let limit = BATCH_LIMIT
  for (let first = 0; first < tasks.length;) {
    const values: T[] = []
    let started = cpuTime()
    let failure: {error: unknown} | undefined
    try {
      // One time limit for the whole batch, since setting one costs more than most tasks.
      runWithTimeLimit(limit, () => {
        for (const task of tasks.slice(first)) {
          started = cpuTime()
          values.push(task())
        }
      })
    } catch (error) {
      const used = cpuTime() - started
      const isFirst = values.length === 0
      if (!(error instanceof QueryTimeout) || (isFirst && used >= MAX_CPU)) failure = {error}
      // A stopped task is first in the next batch; if the machine was busy, it gets more time.
      limit = isFirst && !failure ? limit * 2 : BATCH_LIMIT
    }
    for (const value of values) yield [first++, {value}]
    if (failure) yield [first++, failure]
  }
}
