import {Script} from 'node:vm'

/** What ran out of time. */
export class QueryTimeout extends Error {
  /** Milliseconds that it had. */
  readonly limit: number

  constructor(limit: number) {
    super(`The query took longer than ${limit / 1000} s`)
    this.name = 'QueryTimeout'
    this.limit = limit
  }
}

const script = new Script('globalThis[Symbol.for("content-lake.work")]()')
const SLOT = Symbol.for('content-lake.work')

/**
 * Runs synchronous work for at most `limit` milliseconds, then ends it wherever it is and throws a
 * QueryTimeout. The engine itself does that, so no loop escapes; it costs a thread for the moment,
 * about a tenth of a millisecond. The work must leave nothing half done behind.
 */
export function within<T>(limit: number, work: () => T): T {
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
    // What the work has made is not to be kept alive until the next one.
    Reflect.deleteProperty(globalThis, SLOT)
  }
  if (!('value' in outcome)) throw new Error('The work did not run')
  return outcome.value
}

/**
 * The same, where what counts is the processor's time: work that a busy machine had no time for is begun
 * anew with more, and ended only once it has used up its own. `limit` in milliseconds.
 */
export function withinCpu<T>(limit: number, work: () => T): T {
  // A timer may be a little early, and the engine is a little late.
  const enough = limit * 0.8
  for (let patience = limit; ; patience *= 2) {
    const begun = cpuTime()
    try {
      return within(patience, work)
    } catch (error) {
      if (!(error instanceof QueryTimeout)) throw error
      if (cpuTime() - begun >= enough) throw new QueryTimeout(limit)
    }
  }
}

/** Milliseconds that the processor has spent on this thread. */
export function cpuTime(): number {
  const {user, system} = process.threadCpuUsage()
  return (user + system) / 1000
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
