/**
 * `npm run sanity -- <command>`: Sanity's command line, in `studio/`, with the dataset of the environment:
 * the local one, whose lake is started here unless it runs already, or hosted Sanity.
 */
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {fileURLToPath} from 'node:url'
import {readEnvironment} from '#web/server/env/env.ts'
import {runCommand} from './run/command.ts'
import {openLocalLake} from './seed/open-local-lake.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

await runCommand(async () => {
  const env = readEnvironment()
  const lake = env.hosted ? undefined : await openLocalLake(env)
  const token = lake ? lake.token : env.writeToken
  const redirect = new URL('content-lake/redirect-api.ts', import.meta.url).href
  try {
    const command = spawn(
      process.execPath,
      [path('../node_modules/sanity/bin/sanity'), ...process.argv.slice(2)],
      {
        cwd: path('../studio'),
        stdio: 'inherit',
        env: {
          ...process.env,
          ...(token && {SANITY_AUTH_TOKEN: token}),
          ...(lake && {
            SANITY_LAKE_URL: lake.url,
            NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${redirect}`,
          }),
        },
      },
    )
    const [code] = await once(command, 'exit')
    process.exitCode = typeof code === 'number' ? code : 1
  } finally {
    await lake?.close()
  }
})
