import type {Environment} from '#web/server/env/env.ts'
import type {SeedDocument} from './load/load-seed.ts'
import {progressLine} from './progress-line.ts'
import {seedDataset} from './seed-dataset.ts'
import {summarise} from './summarise-plan.ts'
import {openTarget} from './open-target.ts'

/**
 * Brings documents into the dataset that the environment names, with progress and a summary on the
 * console.
 *
 * @param prune whether documents whose files are gone leave the dataset.
 * @param reset whether what editors changed is overwritten.
 */
export async function bringSeed(
  env: Environment,
  documents: SeedDocument[],
  {prune, reset = false}: {prune: boolean; reset?: boolean},
): Promise<void> {
  const target = await openTarget(env)
  const line = progressLine(process.stdout)
  try {
    console.log(`Seeding ${target.name}.`)
    const {client} = target
    const plan = await seedDataset({client, documents, reset, prune, report: line.report})
    line.done()
    console.log(summarise(plan))
  } finally {
    line.done()
    await target.close()
  }
}
