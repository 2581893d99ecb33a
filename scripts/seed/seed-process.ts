/**
 * Seeds a running site for `seedInChildProcess`, whose first message is the environment: imports what is new in `seed/`
 * into the local dataset. Changes of editors are not overwritten. A mistake in a seed file is printed, and all else is
 * imported.
 */
import type {Environment} from '#web/server/env/env.ts'
import {readSeed} from './read-seed.ts'
import {seedWithProgress} from './seed-with-progress.ts'

const endWithParent = () => process.exit(1)

process.once('disconnect', endWithParent)
process.once('message', (env: Environment) => void seed(env))

async function seed(env: Environment): Promise<void> {
  try {
    const {documents, problems} = readSeed()
    for (const problem of problems) console.error(problem)
    await seedWithProgress(env, documents, {prune: problems.length === 0})
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    process.send?.({error: message}, () => process.exit(1))
    return
  }
  process.off('disconnect', endWithParent)
  process.disconnect()
}
