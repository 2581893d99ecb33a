import {type ChildProcessByStdio, spawn} from 'node:child_process'
import {once} from 'node:events'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import {onTestFinished} from 'vitest'
import {root} from '#scripts/build/folders.ts'

export type SiteProcess = {
  url: string
  /** Its output so far. */
  printed: () => string
  /** Resolves once it has printed a text. */
  waitFor: (text: string) => Promise<void>
  /** Sends a signal to the process that was started: npm, or the server itself. */
  signal: (signal: NodeJS.Signals) => void
  /** Its exit code, once it has ended; null where a signal ended it. */
  exited: Promise<number | null>
}

/**
 * Starts the site in a process of its own.
 *
 * @param command `npm` for `npm start`, `node` for what npm then runs.
 */
export function startSiteProcess(
  command: 'npm' | 'node',
  env: {PORT: string; DATA_DIR: string} & Record<string, string>,
): SiteProcess {
  const args = command === 'npm' ? ['start'] : [join(root, 'scripts/start.ts')]
  const child = spawn(command === 'npm' ? 'npm' : process.execPath, args, {
    cwd: root,
    env: {...process.env, NODE_OPTIONS: '', LOG_FORMAT: 'text', ...env},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return followSite(child, `http://localhost:${env.PORT}`)
}

/** A site that was started as a child process; it ends with the test. */
export function followSite(
  child: ChildProcessByStdio<null, Readable, Readable>,
  url: string,
): SiteProcess {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += String(part)
    })
  }
  const closed = once(child, 'close')
  // A process that has ended already cannot be killed.
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    url,
    printed: () => output,
    async waitFor(text) {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`The site ended:\n${output}`)
        await Promise.race([once(child.stdout, 'data'), closed])
      }
    },
    signal: (signal) => void child.kill(signal),
    exited: closed.then(() => child.exitCode),
  }
}
