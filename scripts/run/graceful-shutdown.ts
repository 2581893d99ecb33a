import {onStopSignal} from './stop-signals.ts'

export type Stopping = {
  /** Names what to finish before the process ends, begun by a call; until then it ends at once. */
  onStop: (finish: () => Promise<void>) => void
  isStopping: () => boolean
}

/**
 * Ends the process with 0 on SIGINT and SIGTERM, when what is in progress is finished. A second signal
 * ends it at once.
 */
export function shutDownOnSignal(log: {
  info: (line: string) => void
  error: (line: string, error: unknown) => void
}): Stopping {
  let finish: (() => Promise<void>) | undefined
  let stopping = false
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
  onStopSignal(() => {
    stopping = true
    void stop()
  })
  return {
    onStop: (work) => {
      finish = work
    },
    isStopping: () => stopping,
  }
}
