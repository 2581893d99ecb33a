/**
 * `npm run seed [-- --reset|--remove|--yes|--check|--stress [folder]]`: says what differs between `seed/` and the
 * dataset, asks, and brings it there. `--reset` writes every seeded document as the files have it, over editors'
 * changes; `--remove` removes documents whose files are gone; `--yes` does not ask; `--check` only checks the
 * files; `--stress` generates a large archive in a separate data folder.
 */
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {schemaTypes} from '#schemas/index.ts'
import {seedDir} from './build/folders.ts'
import {runCommand} from './run/command.ts'
import {enterSite} from './run/enter-site.ts'
import {confirm} from './run/confirm.ts'
import {SeedError} from './seed/documents.ts'
import {loadSeed} from './seed/load-seed.ts'
import {openTarget} from './seed/open-target.ts'
import {describePlan, isIdle} from './seed/plan-seed.ts'
import {createProgressLine} from './seed/progress-line.ts'
import {compareSeed} from './seed/seed-dataset.ts'
import {createArchive, stressSize} from './seed/stress-archive.ts'
import {validateSeed} from './seed/validate-seed.ts'

await runCommand(async () => {
  const {values: options, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      stress: {type: 'boolean', default: false},
      reset: {type: 'boolean', default: false},
      remove: {type: 'boolean', default: false},
      yes: {type: 'boolean', default: false},
      check: {type: 'boolean', default: false},
    },
  })
  if (options.check) await check()
  else if (options.stress) await stress(positionals[0])
  else await seed(options)
})

async function check(): Promise<void> {
  const {errors, lines, documents} = await validateSeed(seedDir)
  for (const line of lines) console.log(line)
  if (errors > 0) throw new Error(`The seed has ${errors} ${errors === 1 ? 'error' : 'errors'}.`)
  console.log(`The seed is valid: ${documents} documents.`)
}

type SeedOptions = {reset: boolean; remove: boolean; yes: boolean}

async function seed({reset, remove, yes}: SeedOptions): Promise<void> {
  const {documents, problems} = loadSeed({seedDir, schemaTypes})
  if (problems.length > 0) throw new SeedError(problems)
  const {client, name, close} = await openTarget(enterSite())
  const line = createProgressLine(process.stdout)
  try {
    console.log(`The seed compared with ${name}:`)
    const {plan, apply} = await compareSeed({client, documents, reset, remove})
    for (const description of describePlan(plan)) console.log(`  ${description}`)
    if (isIdle(plan)) return console.log('There is nothing to write.')
    const isAgreed = yes || (await confirm('Write this?', 'add -- --yes to write this'))
    if (!isAgreed) return console.log('Nothing was written.')
    await apply(line.report)
    line.done()
    console.log('It is written.')
  } finally {
    line.done()
    await close()
  }
}

async function stress(folder: string | undefined): Promise<void> {
  const {documents} = loadSeed({seedDir, schemaTypes})
  const env = enterSite()
  const {dataDir} = await createArchive(
    env,
    documents,
    stressSize,
    folder ?? join(env.dataDir, 'stress'),
  )
  console.log(`The archive is in ${dataDir}: set DATA_DIR to it and start the site.`)
}
