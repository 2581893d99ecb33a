import {type ChildProcess, spawn} from 'node:child_process'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {root} from '../build/folders.ts'

export interface ScriptResult {
  /** Null where a signal ended it. */
  code: number | null
  out: string
  problems: string
}

/**
 * Runs the script of a command, `scripts/<name>.ts`, which ends with the test.
 *
 * @param cwd a folder in which no `.env` is.
 * @param env all of its environment but what every process here needs.
 */
export function runScript(
  name: string,
  args: readonly string[],
  {cwd, env}: {cwd: string; env: Record<string, string>},
): {child: ChildProcess; ended: Promise<ScriptResult>} {
  const shared = ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE'].map((key) => [key, process.env[key]])
  const child = spawn(process.execPath, [join(root, `scripts/${name}.ts`), ...args], {
    cwd,
    env: {...Object.fromEntries(shared), ...env},
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = {out: '', problems: ''}
  child.stdout.on('data', (part) => (output.out += String(part)))
  child.stderr.on('data', (part) => (output.problems += String(part)))
  const ended = new Promise<ScriptResult>((resolve) => {
    child.on('close', (code) => resolve({code, ...output}))
  })
  return {child, ended}
}
