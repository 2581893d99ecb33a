import {PROJECT, type LakeFixture} from 'content-lake/testing'
import {runScript, type ScriptResult} from '../../testing/run-script.ts'

const redirect = import.meta.resolve('content-lake/redirect-api')

/**
 * Runs `npm run move`'s command, for which a lake served apart is hosted Sanity: requests to api.sanity.io go
 * there.
 *
 * @param stop a signal that it gets while the lake answers its transaction of that number.
 */
export async function runMoveCommand(
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
): Promise<ScriptResult> {
  const {child, ended} = runScript('move', args, {
    cwd: import.meta.dirname,
    env: {
      NODE_OPTIONS: `--import=${redirect}`,
      SANITY_LAKE_URL: hosted.url,
      SANITY_PROJECT_ID: PROJECT,
      SANITY_WRITE_TOKEN: hosted.token,
      DATA_DIR: dataDir,
      ...env,
    },
  })
  let transactions = 0
  const unsubscribe = hosted.onChange(() => {
    transactions += 1
    if (transactions === stop?.transaction) child.kill(stop.signal)
  })
  const result = await ended
  unsubscribe()
  return result
}
