/**
 * `npm run move -- --to hosted|local`: brings the content from the local dataset to hosted Sanity, or back.
 * `.github/docs/deployment.md` describes it.
 */
import {existsSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import {type Environment, readEnvironment} from '#web/server/env/env.ts'
import {backUpFirst} from './backup/export-dataset.ts'
import {moveDataset} from './move/move-dataset.ts'
import {runCommand} from './run/command.ts'
import {abortOnStopSignal} from '#web/server/stop-signals.ts'
import {openTarget} from './seed/open-target.ts'

const usage = `Usage: npm run move -- --to hosted|local [--missing | --replace] [--dry-run]

Brings documents, drafts, releases, pictures, files and redirects from one dataset to another, and compares both.

  --to hosted  from the local dataset (DATA_DIR) to hosted Sanity (SANITY_PROJECT_ID, SANITY_DATASET,
               SANITY_WRITE_TOKEN)
  --to local   from hosted Sanity (the same, or SANITY_READ_TOKEN) to the local dataset
  --missing    where something is different there: bring only what is missing
  --replace    where something is different there: overwrite it; a copy of that dataset is kept first
  --dry-run    only compare

Without --missing and --replace nothing is changed where something is different. Nothing is ever deleted.`

/** The version with which `sanity dataset import` writes releases and their documents. */
const apiVersion = '2025-02-19'
const signal = abortOnStopSignal(
  new Error('Stopped. What has been moved stays: run the same command again to go on.'),
)

await runCommand(async () => {
  const flag = {type: 'boolean', default: false} as const
  const {values} = parseArgs({
    options: {to: {type: 'string'}, missing: flag, replace: flag, 'dry-run': flag},
  })
  const {to, missing, replace, 'dry-run': dryRun} = values
  if ((to !== 'hosted' && to !== 'local') || (missing && replace)) throw new Error(usage)
  const env = readEnvironment()
  const hosted = await openHosted(env, to)
  const local = await openLocal(env, to)
  const folder = await mkdtemp(join(tmpdir(), 'move-'))
  // @sanity/export and @sanity/import leave their temporary files behind when they are stopped.
  process.env['TMPDIR'] = folder
  try {
    const moving = moveDataset({
      ...(to === 'hosted' ? {from: local, to: hosted} : {from: hosted, to: local}),
      mode: missing ? 'missing' : replace ? 'replace' : 'stop',
      dryRun,
      folder,
      signal,
      print: (line) => console.log(line),
      printTable: (rows) => console.table(rows),
      backUp: () =>
        backUpFirst(env, {before: 'move', hosted: to === 'hosted' ? hosted : undefined, signal}),
    })
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), {once: true})
    })
    await Promise.race([moving, stopped])
    if (dryRun) return
    console.log(
      to === 'hosted'
        ? 'Start the site with this SANITY_PROJECT_ID and SANITY_DATASET to use it.'
        : `Start the site without SANITY_PROJECT_ID, and with SANITY_DATASET=${local.dataset}, to use it.`,
    )
  } finally {
    await local.close()
    // A download that was under way may still write into it.
    await rm(folder, {recursive: true, force: true, maxRetries: 5})
  }
})
// Requests that were under way are not waited for.
if (signal.aborted) process.exit()

/** Opens the hosted dataset, and asks it for almost nothing: a wrong token is told before anything is opened. */
async function openHosted(env: Environment, to: 'hosted' | 'local') {
  if (!env.hosted) throw new Error('Set SANITY_PROJECT_ID to the project at Sanity.')
  const writeToken = to === 'hosted' ? env.writeToken : (env.readToken ?? env.writeToken)
  const target = await openTarget({...env, writeToken})
  const client = target.client.withConfig({apiVersion})
  await client.fetch('count(*[0...1])').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${target.name} cannot be used (${reason}): look at its token and dataset.`, {
      cause,
    })
  })
  return {...target, client, dataset: env.dataset}
}

/** Opens the local dataset under the name that its assets have so far, which SANITY_DATASET need not be. */
async function openLocal(env: Environment, to: 'hosted' | 'local') {
  if (to === 'hosted' && !existsSync(join(env.dataDir, 'lake.sqlite'))) {
    throw new Error(`There is no local dataset in ${env.dataDir}: set DATA_DIR to its folder.`)
  }
  const open = async (dataset: string) => {
    const target = await openTarget({...env, dataset, projectId: 'local', hosted: false})
    return {...target, dataset, client: target.client.withConfig({apiVersion})}
  }
  const first = await open(env.dataset)
  const [served] = await first.client.datasets.list()
  const client = first.client.withConfig({dataset: served?.name ?? env.dataset})
  const path = await client.fetch<string | null>('*[_type match "sanity.*Asset"][0].path')
  const dataset = path?.split('/')[2] ?? served?.name ?? env.dataset
  if (dataset === env.dataset) return first
  await first.close()
  return open(dataset)
}
