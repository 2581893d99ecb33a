import {constants} from 'node:os'

/**
 * A signal within so many milliseconds of the first is the same one: npm passes on what a terminal or a
 * service manager sends to the whole group of processes.
 */
const sameSignalMs = 500

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Calls `stop` once, at the first SIGINT or SIGTERM. A second signal ends the process at once, with 128 and
 * the signal's number as its exit code.
 */
export function onStopSignal(stop: () => void): void {
  let stoppedAt: number | undefined
  for (const signal of signals) {
    process.on(signal, () => {
      if (stoppedAt === undefined) {
        stoppedAt = performance.now()
        stop()
      } else if (performance.now() - stoppedAt > sameSignalMs) {
        process.exit(128 + constants.signals[signal])
      }
    })
  }
}

/** @returns a signal that SIGINT and SIGTERM abort with `reason`; a second one ends the process at once. */
export function abortOnStopSignal(reason: Error): AbortSignal {
  const controller = new AbortController()
  onStopSignal(() => controller.abort(reason))
  return controller.signal
}
