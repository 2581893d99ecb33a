/**
 * `npm run seed [-- --reset|--check|--stress [folder]]`: writes what changed in `seed/` into the dataset.
 * `--reset` writes every seeded document as the files have it, over editors' changes; `--check` only
 * checks the files; `--stress` generates a large archive in a separate data folder.
 */
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {schemaTypes} from '#schemas/index.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {seedDir} from './build/folders.ts'
import {runCommand} from './run/command.ts'
import {seedWithProgress} from './seed/seed-with-progress.ts'
import {validateSeed} from './seed/validate-seed.ts'
import {loadSeed} from './seed/load-seed.ts'
import {SeedError} from './seed/documents.ts'
import {createArchive, stressSize} from './seed/stress-archive.ts'

const {values: options, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    stress: {type: 'boolean', default: false},
    reset: {type: 'boolean', default: false},
    check: {type: 'boolean', default: false},
  },
})

await runCommand(options.check ? check : options.stress ? stress : seed)

async function check(): Promise<void> {
  const {errors, lines, documents} = await validateSeed(seedDir)
  for (const line of lines) console.log(line)
  if (errors > 0) throw new Error(`The seed has ${errors} ${errors === 1 ? 'error' : 'errors'}.`)
  console.log(`The seed is valid: ${documents} documents.`)
}

async function seed(): Promise<void> {
  const {documents, problems} = loadSeed({seedDir, schemaTypes})
  if (problems.length > 0) throw new SeedError(problems)
  await seedWithProgress(readEnvironment(), documents, {prune: true, reset: options.reset})
}

async function stress(): Promise<void> {
  const {documents} = loadSeed({seedDir, schemaTypes})
  const env = readEnvironment()
  const folder = positionals[0] ?? join(env.dataDir, 'stress')
  const {dataDir} = await createArchive(env, documents, stressSize, folder)
  console.log(`The archive is in ${dataDir}: set DATA_DIR to it and start the site.`)
}
