import type {Environment} from '#web/server/env/env.ts'
import type {SeedDocument} from './load/load-seed.ts'
import {createProgressLine} from './progress-line.ts'
import {seedDataset} from './seed-dataset.ts'
import {summarisePlan} from './summarise-plan.ts'
import {openTarget} from './open-target.ts'

/**
 * Seeds the dataset of the environment, with progress and a summary on the console.
 *
 * @param prune - Whether to remove documents without a file.
 * @param reset - Whether to overwrite editors' changes.
 */
export async function seedWithProgress(
  env: Environment,
  documents: SeedDocument[],
  {prune, reset = false}: {prune: boolean; reset?: boolean},
): Promise<void> {
  const target = await openTarget(env)
  const line = createProgressLine(process.stdout)
  try {
    const {client} = target
    console.log(`Seeding ${target.name}.`)
    const plan = await seedDataset({client, documents, reset, prune, report: line.report})
    line.done()
    console.log(summarisePlan(plan))
  } finally {
    line.done()
    await target.close()
  }
}
