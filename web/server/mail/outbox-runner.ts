import {errorCode} from '../storage/error-code.ts'
import type {Outbox} from './outbox.ts'

const maxDelay = 60_000
const delayAfterError = 5000

/**
 * Delivers an outbox's mail: at once when woken, else when the next mail is due, and at least every
 * minute for mail that other processes queued.
 */
export function runOutbox(
  outbox: Outbox,
  {now, log}: {now: () => number; log: (line: string) => void},
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isWoken = false
  let isClosed = false

  const deliver = async () => {
    let delay = maxDelay
    try {
      do {
        isWoken = false
        await outbox.deliverDue(() => isClosed)
      } while (isWoken && !isClosed)
      const next = await outbox.nextDue()
      if (next !== undefined) delay = Math.min(Math.max(next - now(), 0), maxDelay)
    } catch (error) {
      log(
        `The outbox could not be read (${errorCode(error)}); the next attempt is in five seconds.`,
      )
      delay = delayAfterError
    }
    running = undefined
    if (isClosed) return
    timer = setTimeout(start, isWoken ? 0 : delay)
    timer.unref()
  }
  const start = () => {
    clearTimeout(timer)
    running ??= deliver()
  }
  start()

  return {
    /** Delivers new mail now. */
    wake() {
      isWoken = true
      if (!isClosed) start()
    },
    /** Stops after the mail that is being sent. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
