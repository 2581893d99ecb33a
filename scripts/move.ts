/** `npm run move -- --to hosted|local`: brings the content to hosted Sanity, or back (`.github/docs/deployment.md`). */
import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {parseArgs} from 'node:util'
import type {Environment} from '#web/server/env/env.ts'
import {keepCopy} from './backup/export-dataset.ts'
import {moveDataset} from './move/move-dataset.ts'
import {runCommand} from './run/command.ts'
import {enterSite} from './run/enter-site.ts'
import {abortOnStopSignal} from '#web/server/stop-signals.ts'
import {openTarget} from './seed/open-target.ts'

/** The version with which `sanity dataset import` writes releases and their documents. */
const apiVersion = '2025-02-19'
const signal = abortOnStopSignal(new Error('Stopped: what was moved stays; run it again to go on.'))

await runCommand(async () => {
  const flag = {type: 'boolean', default: false} as const
  const options = {to: {type: 'string'}, missing: flag, replace: flag, 'dry-run': flag} as const
  const {values} = parseArgs({options})
  const {to, missing, replace} = values
  if ((to !== 'hosted' && to !== 'local') || (missing && replace)) {
    throw new Error('Usage: npm run move -- --to hosted|local [--missing | --replace] [--dry-run]')
  }
  const asked = missing ? 'missing' : replace ? 'replace' : 'stop'
  const mode = values['dry-run'] ? 'compare' : asked
  const env = enterSite()
  if (!env.hosted) throw new Error('Set SANITY_PROJECT_ID to the project at Sanity.')
  const writeToken = to === 'hosted' ? env.writeToken : (env.readToken ?? env.writeToken)
  const hosted = await openTarget({...env, writeToken}, apiVersion)
  // A wrong token is told before anything is opened.
  await hosted.client.fetch('count(*[0...1])')
  const local = await openLocal(env)
  const folder = await mkdtemp(join(tmpdir(), 'move-'))
  // @sanity/export and @sanity/import leave their temporary files behind when they are stopped.
  process.env['TMPDIR'] = folder
  try {
    const [from, target] = to === 'hosted' ? [local, hosted] : [hosted, local]
    const {client} = target
    const keep = (ids: ReadonlySet<string>) => keepCopy(env, {client, before: 'move', ids, signal})
    const moving = moveDataset({from, to: target, mode, keep})
    await Promise.race([moving, once(signal, 'abort').then(() => signal.throwIfAborted())])
    console.log(`The local dataset is named ${local.client.config().dataset} (SANITY_DATASET).`)
  } finally {
    await local.close()
    // A download that was under way may still write into it.
    await rm(folder, {recursive: true, force: true, maxRetries: 5})
  }
})
// Requests that were under way are not waited for.
if (signal.aborted) process.exit()

/** Opens the local dataset under the name that its assets have so far, which SANITY_DATASET need not be. */
async function openLocal(env: Environment) {
  const open = (dataset: string) =>
    openTarget({...env, dataset, projectId: 'local', hosted: false}, apiVersion)
  const first = await open(env.dataset)
  const [served = {name: env.dataset}] = await first.client.datasets.list()
  const client = first.client.withConfig({dataset: served.name})
  const path = await client.fetch<string | null>('*[_type match "sanity.*Asset"][0].path')
  await first.close()
  return open(path?.split('/')[2] ?? served.name)
}
