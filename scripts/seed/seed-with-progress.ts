import type {Environment} from '#web/server/env/env.ts'
import {isSeeded} from './is-seeded.ts'
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
 * @param onContent - Called once the dataset has content to show: at once where it has, else at the end.
 */
export async function seedWithProgress(
  env: Environment,
  documents: SeedDocument[],
  {
    prune,
    reset = false,
    onContent,
  }: {prune: boolean; reset?: boolean; onContent?: (() => void) | undefined},
): Promise<void> {
  const target = await openTarget(env)
  const line = createProgressLine(process.stdout)
  try {
    const {client} = target
    if (onContent && (await isSeeded(client))) onContent()
    console.log(`Seeding ${target.name}.`)
    const plan = await seedDataset({client, documents, reset, prune, report: line.report})
    line.done()
    console.log(summarisePlan(plan))
    onContent?.()
  } finally {
    line.done()
    await target.close()
  }
}
