import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import type {Environment} from '#web/server/env/env.ts'
import {openLocalLake} from '../seed/open-target.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

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
  const token = lake ? lake.token : env.writeToken
  const redirect = import.meta.resolve('content-lake/redirect-api')
  try {
    const program = path('../../node_modules/sanity/bin/sanity')
    const command = spawn(process.execPath, [program, ...args], {
      cwd: path('../../studio'),
      stdio: 'inherit',
      ...(signal && {signal}),
      env: {
        ...process.env,
        ...(token && {SANITY_AUTH_TOKEN: token}),
        ...(lake && {
          SANITY_LAKE_URL: lake.url,
          NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${redirect}`,
        }),
      },
    })
    const [code] = await once(command, 'exit')
    return typeof code === 'number' ? code : 1
  } finally {
    await lake?.close()
  }
}
