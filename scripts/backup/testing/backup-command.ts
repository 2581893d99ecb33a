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
 * @param killWhen kills it when this is resolved.
 */
export async function runBackupCommand(
  command: 'backup' | 'restore',
  file: string,
  {
    cwd,
    env,
    killWhen,
  }: {cwd: string; env: Record<string, string>; killWhen?: () => PromiseLike<unknown>},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(root, `scripts/${command}.ts`), file], {
    cwd,
    env: {PATH: process.env['PATH'], ...env},
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = {out: '', problems: ''}
  child.stdout.on('data', (part) => (output.out += String(part)))
  child.stderr.on('data', (part) => (output.problems += String(part)))
  const ended = new Promise<CommandResult>((resolve) => {
    child.on('close', (code) => resolve({code, ...output}))
  })
  await killWhen?.()
  if (killWhen) child.kill('SIGKILL')
  return ended
}
