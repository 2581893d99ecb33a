import type {Environment} from '#web/server/env/env.ts'
import type {SeedProgress} from './import-documents.ts'
import type {SeedDocument} from './documents.ts'
import {openTarget} from './open-target.ts'
import {summarisePlan} from './plan-seed.ts'
import {seedDataset} from './seed-dataset.ts'

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

/**
 * Prints progress: on a terminal one line per step that is updated, elsewhere a line at the start and
 * at the end of a step.
 *
 * @param stream - The output; `isTTY` marks a terminal.
 * @returns `report` for `seedDataset`, and `done`, which ends an unfinished line.
 */
export function createProgressLine(stream: {isTTY?: boolean; write(text: string): unknown}): {
  report: (progress: SeedProgress) => void
  done: () => void
} {
  let shown = ''
  let openStep = ''
  const report = ({step, current, total}: SeedProgress): void => {
    const line = total === undefined ? `${step} …` : `${step}: ${current ?? 0} of ${total}`
    if (stream.isTTY) {
      const lineEnd = openStep !== '' && openStep !== step ? '\n' : ''
      stream.write(`${lineEnd}\r${line.padEnd(shown.length)}`)
    } else if (step !== openStep || current === total) {
      if (line !== shown) stream.write(`${line}\n`)
    }
    openStep = step
    shown = line
  }
  const done = (): void => {
    if (stream.isTTY && openStep !== '') stream.write('\n')
    openStep = ''
    shown = ''
  }
  return {report, done}
}
