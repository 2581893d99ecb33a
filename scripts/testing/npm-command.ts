import {spawn} from 'node:child_process'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {followSite, type SiteProcess} from '#web/e2e/testing/site-process.ts'

/**
 * Starts `npm <args>` in a folder, in a group of processes of its own, as a terminal does. It ends with the test.
 *
 * @returns the site that it serves; `signalAll` is what Ctrl+C does, `signal` reaches npm alone.
 */
export function startNpm(
  args: readonly string[],
  {folder, port}: {folder: string; port: number},
): SiteProcess & {signalAll: (signal: NodeJS.Signals) => void} {
  const child = spawn('npm', args, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: '',
      NODE_OPTIONS: '',
      LOG_FORMAT: 'text',
      PORT: String(port),
      DATA_DIR: join(folder, '.data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const site = followSite(child, `http://localhost:${port}`)
  const signalAll = (signal: NodeJS.Signals) => {
    if (child.pid) process.kill(-child.pid, signal)
  }
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) signalAll('SIGKILL')
  })
  return {...site, signalAll}
}
