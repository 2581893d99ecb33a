import {fileURLToPath} from 'node:url'
import {runSanityCommand} from 'content-lake/sanity-command'
import type {Environment} from '#web/server/env/env.ts'
import {openLocalLake} from '../seed/open-target.ts'

/**
 * Runs Sanity's command line in `studio/`, with the dataset of the environment: the local one, whose lake is
 * started here unless it runs already, or hosted Sanity.
 *
 * @param signal stops it.
 * @returns its exit code.
 * @throws where it was stopped.
 */
export async function runSanity(
  env: Environment,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  const lake = env.hosted ? undefined : await openLocalLake(env)
  const cwd = fileURLToPath(new URL('../../studio', import.meta.url))
  try {
    return await runSanityCommand(lake ?? {token: env.writeToken}, args, {cwd, signal})
  } finally {
    await lake?.close()
  }
}
