import {Script} from 'node:vm'

/** Thrown when work has run out of time. */
export class QueryTimeout extends Error {
  /** The time that it was given, in milliseconds. */
  readonly limit: number

  constructor(limit: number) {
    super(`the query took longer than ${limit / 1000} s`)
    this.name = 'QueryTimeout'
    this.limit = limit
  }
}

const script = new Script('globalThis[Symbol.for("content-lake.work")]()')
const SLOT = Symbol.for('content-lake.work')

/**
 * Runs synchronous work for at most `limit` milliseconds, then stops it wherever it is and throws a
 * QueryTimeout. The engine itself stops it, so even an endless loop ends; each call starts a thread that
 * watches the time, which takes about a tenth of a millisecond. Stopping the work at any point must leave
 * all data consistent.
 */
export function runWithTimeLimit<T>(limit: number, work: () => T): T {
  const outcome: {value?: T} = {}
  const run = () => {
    outcome.value = work()
  }
  Object.defineProperty(globalThis, SLOT, {value: run, configurable: true})
  try {
    script.runInThisContext({timeout: limit})
  } catch (error) {
    if (isTimeout(error)) throw new QueryTimeout(limit)
    throw error
  } finally {
    // Otherwise the work's data would stay in memory until the next call.
    Reflect.deleteProperty(globalThis, SLOT)
  }
  if (!('value' in outcome)) throw new Error('The work did not run')
  return outcome.value
}

/**
 * The same, but only CPU time counts: on a busy machine, work that was stopped before it had used its CPU
 * time is run again with a longer limit. Work that uses more CPU time than its limit then, and ends or fails, has
 * run out of time as well, as it would have on an idle machine. `limit` in milliseconds.
 */
export function runWithCpuLimit<T>(limit: number, work: () => T): T {
  // A timer may fire a little early, and the engine stops a little late.
  const enough = limit * 0.8
  for (let timeLimit = limit; ; timeLimit *= 2) {
    const started = cpuTime()
    const used = () => cpuTime() - started
    let isStopped = false
    try {
      const value = runWithTimeLimit(timeLimit, work)
      if (timeLimit === limit || used() <= limit) return value
    } catch (error) {
      isStopped = error instanceof QueryTimeout
      if (!isStopped && used() <= limit) throw error
    }
    if (!isStopped || used() >= enough) throw new QueryTimeout(limit)
  }
}

/** The CPU time that this thread has used, in milliseconds. */
export function cpuTime(): number {
  // Node 22 counts the whole process alone, whose other threads do little.
  const {user, system} = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
