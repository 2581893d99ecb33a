import {spawn} from 'node:child_process'
import {BackupError} from './format.ts'

/**
 * Runs one of PostgreSQL's programs.
 *
 * @throws BackupError where it is not installed, or with the first line of what it complains about.
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(command, args, {
    env: {...process.env, ...env},
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  let problems = ''
  child.stderr.on('data', (part) => (problems += String(part)))
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => {
      if (!('code' in error) || error.code !== 'ENOENT') return reject(error)
      const remedy =
        'install PostgreSQL’s client programs (Debian: apt-get install postgresql-client)'
      reject(new BackupError(`${command} is not installed: ${remedy}.`, {cause: error}))
    })
    child.once('close', (status) => {
      if (status === 0) return resolve()
      reject(new BackupError(`${command} failed: ${problems.trim().split('\n')[0] ?? status}`))
    })
  })
}
