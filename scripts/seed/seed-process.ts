/**
 * Seeds a running site for `seedInChildProcess`, whose first message is the environment: fills the empty local dataset
 * with `seed/`. A mistake in a seed file is printed, and all else is imported.
 */
import type {Environment} from '#web/server/env/env.ts'
import {openTarget} from './open-target.ts'
import {createProgressLine} from './progress-line.ts'
import {readSeed} from './read-seed.ts'
import {fillDataset} from './seed-dataset.ts'

const endWithParent = () => process.exit(1)

process.once('disconnect', endWithParent)
process.once('message', (env: Environment) => void seed(env))

async function seed(env: Environment): Promise<void> {
  const line = createProgressLine(process.stdout)
  try {
    const {documents, problems} = readSeed()
    for (const problem of problems) console.error(problem)
    const target = await openTarget(env)
    console.log(`Seeding ${target.name}.`)
    const count = await fillDataset(target.client, documents, line.report)
    line.done()
    console.log(`Documents: ${count} written.`)
    await target.close()
  } catch (error) {
    line.done()
    const message = error instanceof Error ? error.message : String(error)
    process.send?.({error: message}, () => process.exit(1))
    return
  }
  process.off('disconnect', endWithParent)
  process.disconnect()
}
