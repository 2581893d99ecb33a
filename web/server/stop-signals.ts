import {constants} from 'node:os'

/**
 * A signal within so many milliseconds of the first is the same one: npm passes on what a terminal or a
 * service manager sends to the whole group of processes.
 */
const sameSignalMs = 500

const signals = ['SIGINT', 'SIGTERM'] as const

/** Milliseconds after which a process sees that the one above it is gone. */
const launcherMs = 1000

/**
 * Calls `stop` once, at the first SIGINT or SIGTERM, or where the process that passes these on (LAUNCHER_PID) was
 * killed. A second signal ends the process at once, with 128 and the signal's number as its exit code.
 *
 * @returns takes the callback away.
 */
export function onStopSignal(stop: () => void): () => void {
  let stoppedAt: number | undefined
  const listen = (signal: NodeJS.Signals) => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now()
      stop()
    } else if (performance.now() - stoppedAt > sameSignalMs) {
      process.exit(128 + constants.signals[signal])
    }
  }
  for (const signal of signals) process.on(signal, listen)
  // Processes of this one have the variable too, and another parent.
  const launcher = process.ppid === Number(process.env['LAUNCHER_PID']) ? process.ppid : undefined
  const watch = launcher && setInterval(() => process.ppid !== launcher && endAlone(), launcherMs)
  const endAlone = () => {
    clearInterval(watch)
    if (stoppedAt === undefined) listen('SIGTERM')
  }
  if (watch) watch.unref()
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, listen)
  }
}

/** @returns a signal that SIGINT and SIGTERM abort with `reason`; a second one ends the process at once. */
export function abortOnStopSignal(reason: Error): AbortSignal {
  const controller = new AbortController()
  onStopSignal(() => controller.abort(reason))
  return controller.signal
}

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
