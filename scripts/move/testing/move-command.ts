import {spawn} from 'node:child_process'
import {join} from 'node:path'
import {onTestFinished} from 'vitest'
import {type LakeFixture, PROJECT} from '#scripts/content-lake/testing/lake-fixture.ts'
import {root} from '../../build/folders.ts'

const redirect = new URL('../../content-lake/redirect-api.ts', import.meta.url).href

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
 * @param stopAt the text in its output at which it gets `SIGKILL`.
 */
export function runMoveCommand(
  args: string[],
  {
    hosted,
    dataDir,
    env = {},
    stopAt,
  }: {
    hosted: LakeFixture['lake']
    dataDir: string
    env?: Record<string, string>
    stopAt?: string
  },
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(root, 'scripts/move.ts'), ...args], {
    // Where no .env is.
    cwd: import.meta.dirname,
    env: {
      PATH: process.env['PATH'],
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
  const output = {out: '', problems: ''}
  child.stdout.on('data', (part) => {
    output.out += String(part)
    if (stopAt !== undefined && output.out.includes(stopAt)) child.kill('SIGKILL')
  })
  child.stderr.on('data', (part) => (output.problems += String(part)))
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({code, ...output}))
  })
}
