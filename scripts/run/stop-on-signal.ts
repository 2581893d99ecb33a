import {constants} from 'node:os'

/**
 * A signal within so many milliseconds of the first is the same one: npm passes on what a terminal or a
 * service manager sends to the whole group of processes.
 */
const sameSignalMs = 500

const signals = ['SIGINT', 'SIGTERM'] as const

export type Stopping = {
  /** Names what to finish before the process ends, begun by a call; until then it ends at once. */
  onStop: (finish: () => Promise<void>) => void
  isStopping: () => boolean
}

/**
 * Ends the process with 0 on SIGINT and SIGTERM, when what is in progress is finished. A second signal
 * ends it at once.
 */
export function stopOnSignal(log: {
  info: (line: string) => void
  error: (line: string, error: unknown) => void
}): Stopping {
  let finish: (() => Promise<void>) | undefined
  let stoppedAt: number | undefined
  const stop = async () => {
    try {
      const finished = finish?.()
      // From here on no connection is taken.
      if (finished) log.info('Stopping when what is in progress is finished…')
      await finished
      process.exit(0)
    } catch (error) {
      log.error('Stopping failed.', error)
      process.exit(1)
    }
  }
  for (const signal of signals) {
    process.on(signal, () => {
      if (stoppedAt === undefined) {
        stoppedAt = performance.now()
        void stop()
      } else if (performance.now() - stoppedAt > sameSignalMs) {
        process.exit(128 + constants.signals[signal])
      }
    })
  }
  return {
    onStop: (work) => {
      finish = work
    },
    isStopping: () => stoppedAt !== undefined,
  }
}
