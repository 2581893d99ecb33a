import {spawn} from 'node:child_process'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {root} from '../../build/folders.ts'

export interface CommandResult {
  /** Null where a signal ended it. */
  code: number | null
  out: string
  problems: string
}

/**
 * Runs `npm run backup`'s or `npm run restore`'s command in the folder of a test, where no `.env` is.
 *
 * @param onOutput called when it prints something, with a function that kills it.
 */
export function runBackupCommand(
  command: 'backup' | 'restore',
  file: string,
  {
    cwd,
    env,
    onOutput,
  }: {cwd: string; env: Record<string, string>; onOutput?: (kill: () => void) => void},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(root, `scripts/${command}.ts`), file], {
    cwd,
    env: {PATH: process.env['PATH'], ...env},
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = {out: '', problems: ''}
  child.stdout.on('data', (part) => {
    output.out += String(part)
    onOutput?.(() => child.kill('SIGKILL'))
  })
  child.stderr.on('data', (part) => (output.problems += String(part)))
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({code, ...output}))
  })
}
