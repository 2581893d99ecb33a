import {schemaTypes} from '#schemas/index.ts'
import type {Environment} from '#web/server/env/env.ts'
import {seedWithProgress} from '../seed/seed-with-progress.ts'
import {loadSeed} from '../seed/load/load-seed.ts'
import {formatProblem} from '../seed/load/problem.ts'
import {seedDir} from '../seed/seed-dir.ts'

/**
 * Imports what is new in `seed/` into the local dataset of a running site; what editors changed is not
 * overwritten. A mistake in a seed file is printed, and all else is imported.
 *
 * @param onContent called once the dataset has content to show.
 */
export async function seedRunningSite(env: Environment, onContent?: () => void): Promise<void> {
  const {documents, problems} = loadSeed({seedDir, schemaTypes})
  for (const problem of problems) console.error(formatProblem(problem))
  await seedWithProgress(env, documents, {prune: problems.length === 0, onContent})
}
