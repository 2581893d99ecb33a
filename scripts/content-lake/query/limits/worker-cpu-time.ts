import {setTimeout as wait} from 'node:timers/promises'
import type {Worker} from 'node:worker_threads'

/** On a busy machine a query may take this many times its limit of CPU time. */
const MAX_ELAPSED = 3

/**
 * Resolves when a thread has used so many milliseconds of CPU time from now on, or three times as many have
 * passed; also when `isOver` holds, or the thread is gone.
 */
export async function cpuTimeUsedUp(
  worker: Worker,
  limit: number,
  isOver: () => boolean,
): Promise<void> {
  const cpuTime = async () => {
    const {user, system} = await worker.cpuUsage()
    return (user + system) / 1000
  }
  try {
    const started = await cpuTime()
    const latest = performance.now() + limit * MAX_ELAPSED
    for (let left = limit; left > limit / 50; left = started + limit - (await cpuTime())) {
      const timeLeft = latest - performance.now()
      if (timeLeft <= 0) return
      await wait(Math.min(left, timeLeft), undefined, {ref: false})
      if (isOver()) return
    }
  } catch {
    // The thread has ended, and its query with it.
  }
}
