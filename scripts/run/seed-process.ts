/** Seeds a running site for `seed-in-child-process.ts`, whose first message is the environment. */
import type {Environment} from '#web/server/env/env.ts'
import {seedRunningSite} from './seed-site.ts'

const endWithParent = () => process.exit(1)

process.once('disconnect', endWithParent)
process.once('message', (env: Environment) => void seed(env))

async function seed(env: Environment): Promise<void> {
  try {
    await seedRunningSite(env)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.send?.({error: message}, () => process.exit(1))
    return
  }
  process.off('disconnect', endWithParent)
  process.disconnect()
}
