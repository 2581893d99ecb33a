import {spawn} from 'node:child_process'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {type LakeFixture, PROJECT} from 'content-lake/testing'
import {root} from '../../build/folders.ts'

const redirect = import.meta.resolve('content-lake/redirect-api')

export interface CommandResult {
  /** Null where a signal ended it. */
  code: number | null
  out: string
  problems: string
}

/**
 * Runs `npm run move`'s command, for which a lake served apart is hosted Sanity: requests to api.sanity.io go
 * there.
 *
 * @param stop a signal that it gets while the lake answers its transaction of that number.
 */
export function runMoveCommand(
  args: string[],
  {
    hosted,
    dataDir,
    env = {},
    stop,
  }: {
    hosted: LakeFixture['lake']
    dataDir: string
    env?: Record<string, string>
    stop?: {signal: NodeJS.Signals; transaction: number}
  },
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(root, 'scripts/move.ts'), ...args], {
    // Where no .env is.
    cwd: import.meta.dirname,
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_OPTIONS: `--import=${redirect}`,
      SANITY_LAKE_URL: hosted.url,
      SANITY_PROJECT_ID: PROJECT,
      SANITY_WRITE_TOKEN: hosted.token,
      DATA_DIR: dataDir,
      ...env,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let transactions = 0
  const unsubscribe = hosted.onChange(() => {
    transactions += 1
    if (transactions === stop?.transaction) child.kill(stop.signal)
  })
  const output = {out: '', problems: ''}
  child.stdout.on('data', (part) => (output.out += String(part)))
  child.stderr.on('data', (part) => (output.problems += String(part)))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      unsubscribe()
      resolve({code, ...output})
    })
  })
}
