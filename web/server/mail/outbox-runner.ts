import {errorCode} from '../storage/error-code.ts'
import type {Outbox} from './outbox.ts'

const longestRest = 60_000
const restAfterFault = 5000

/**
 * Keeps an outbox going: at once when woken, else when the next mail is due, and every minute for
 * mail that other processes queued.
 */
export function runOutbox(
  outbox: Outbox,
  {now, log}: {now: () => number; log: (line: string) => void},
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let woken = false
  let ended = false

  const round = async () => {
    let rest = longestRest
    try {
      do {
        woken = false
        await outbox.deliverDue()
      } while (woken && !ended)
      const next = await outbox.nextDue()
      if (next !== undefined) rest = Math.min(Math.max(next - now(), 0), longestRest)
    } catch (error) {
      log(`The outbox could not be read (${errorCode(error)}); it is tried again.`)
      rest = restAfterFault
    }
    running = undefined
    if (ended) return
    timer = setTimeout(start, woken ? 0 : rest)
    timer.unref()
  }
  const start = () => {
    clearTimeout(timer)
    running ??= round()
  }
  start()

  return {
    /** Says that there is new mail. */
    wake() {
      woken = true
      if (!ended) start()
    },
    /** Ends after the mail that is under way. */
    async close() {
      ended = true
      clearTimeout(timer)
      await running
    },
  }
}
