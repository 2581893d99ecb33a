import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as delay} from 'node:timers/promises'
import {root} from '../build/folders.ts'

/** Milliseconds in which an editor or git has written all files of one change. */
const settleMs = 300

/**
 * Brings changes of `seed/` into the local dataset, as `npm run seed` does: one import at a time, and another where
 * files have changed meanwhile. A mistake in a file is printed, and changes nothing.
 *
 * @returns what to call when a file has changed.
 */
export function createSeedImport(): () => void {
  let isStale = false
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (isStale) {
      await delay(settleMs)
      isStale = false
      const child = spawn(process.execPath, ['scripts/seed.ts', '--yes'], {
        cwd: root,
        stdio: 'inherit',
      })
      await once(child, 'exit')
    }
    isRunning = false
  }
  return () => {
    isStale = true
    if (!isRunning) void run()
  }
}
