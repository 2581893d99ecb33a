/**
 * `npm run seed [-- --reset|--check]`: brings what is new in `seed/` into the dataset. `--reset` writes
 * every seeded document as the files have it, over editors' changes; `--check` only checks the files.
 */
import {parseArgs} from 'node:util'
import {schemaTypes} from '#schemas/index.ts'
import {readEnvironment} from '#web/server/env.ts'
import {runCommand} from './run/command.ts'
import {bringSeed} from './seed/bring-seed.ts'
import {checkSeed} from './seed/check-seed.ts'
import {loadSeed} from './seed/load/load-seed.ts'
import {SeedError} from './seed/load/problem.ts'
import {seedDir} from './seed/seed-dir.ts'

const {values: options} = parseArgs({
  options: {
    reset: {type: 'boolean', default: false},
    check: {type: 'boolean', default: false},
  },
})

await runCommand(options.check ? check : seed)

async function check(): Promise<void> {
  const {errors, lines, documents} = await checkSeed(seedDir)
  for (const line of lines) console.log(line)
  if (errors > 0) throw new Error(`The seed has ${errors} ${errors === 1 ? 'error' : 'errors'}.`)
  console.log(`The seed is sound: ${documents} documents.`)
}

async function seed(): Promise<void> {
  const {documents, problems} = loadSeed({seedDir, schemaTypes})
  if (problems.length > 0) throw new SeedError(problems)
  await bringSeed(readEnvironment(), documents, {prune: true, reset: options.reset})
}
