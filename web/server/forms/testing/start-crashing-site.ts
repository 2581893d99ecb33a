import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import type {TestDatabase} from '../storage/testing/databases.ts'

const program = fileURLToPath(new URL('crashing-site.ts', import.meta.url))

/** Starts a site on the database in a process of its own, its clock ahead by some milliseconds. */
export function startCrashingSite(
  {dataDir, databaseUrl}: TestDatabase,
  smtpUrl: string,
  ahead = 0,
) {
  const options = [dataDir, smtpUrl, String(ahead), ...(databaseUrl ? [databaseUrl] : [])]
  const child = spawn(process.execPath, [program, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return {child, kill}
}
