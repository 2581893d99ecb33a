import {spawn} from 'node:child_process'
import {once} from 'node:events'
import type {Program} from './obtain-program.ts'

/**
 * Starts a server, until it has printed that it listens.
 *
 * @param ready what it prints then.
 * @returns stops it.
 * @throws what it has printed, where it ends before.
 */
export async function startProgram(
  {path, env}: Program,
  args: string[],
  ready: string,
  cwd?: string,
): Promise<() => Promise<void>> {
  const child = spawn(path, args, {
    cwd,
    env: {
      ...process.env,
      ...(cwd && {HOME: cwd, XDG_DATA_HOME: cwd, XDG_CONFIG_HOME: cwd}),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  let printed = ''
  child.stderr.on('data', (part) => {
    printed += String(part)
  })
  while (!printed.includes(ready)) {
    if (child.exitCode !== null) throw new Error(`${path} ended: ${printed}`)
    await Promise.race([once(child.stderr, 'data'), exited])
  }
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}
