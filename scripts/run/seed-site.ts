import type {Environment} from '#web/server/env/env.ts'
import {seedWithProgress} from '../seed/seed-with-progress.ts'
import {readSeed} from './read-seed.ts'

/**
 * Imports what is new in `seed/` into the local dataset of a running site; what editors changed is not
 * overwritten. A mistake in a seed file is printed, and all else is imported.
 */
export async function seedRunningSite(env: Environment): Promise<void> {
  const {documents, problems} = readSeed()
  for (const problem of problems) console.error(problem)
  await seedWithProgress(env, documents, {prune: problems.length === 0})
}
