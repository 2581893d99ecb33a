/**
 * `npm run dev`: site, Studio and lake on one port, from their sources. The browser shows at once what changes in
 * `web/src`, `studio` and `schemas`; `seed/` is imported, also what changed there before the start; what the server
 * itself is made of starts it anew (`--watch`).
 */
import {lakeClient} from 'content-lake/client'
import {readEnvironment} from '#web/server/env/env.ts'
import {formatUrls} from '#web/server/main.ts'
import {openSite} from '#web/server/open-site.ts'
import {assertCanStart, warnAboutProblems} from '#web/server/preflight.ts'
import {shutDownOnSignal} from '#web/server/stop-signals.ts'
import {seedDir} from './build/folders.ts'
import {createSeedImport} from './dev/import-seed.ts'
import {sourceAssets} from './dev/source-assets.ts'
import {runCommand} from './run/command.ts'
import {readState} from './seed/seed-state.ts'
import {createSeeding, seedInChildProcess} from './seed/seeding.ts'

const log = (line: string) => console.log(line)

/** The process of `node --watch`, which is told what this one has loaded; its own child processes tell nobody. */
const isWatched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined
delete process.env['WATCH_REPORT_DEPENDENCIES']

const stopping = shutDownOnSignal({info: () => {}, error: console.error})

await runCommand(async () => {
  const env = readEnvironment()
  await assertCanStart(env)
  await warnAboutProblems(env, console.warn)
  log('Starting. The first time packages are prepared for the browser, which takes up to a minute.')
  const {importSeed, importMissed, recordImport} = createSeedImport(env)
  const seeding = env.hosted
    ? undefined
    : createSeeding(env, {seed: () => recordImport(() => seedInChildProcess(env))})
  const assets = sourceAssets()
  const site = await openSite(env, assets, {
    log: (line, error) => console.error(line, error ?? ''),
    state: seeding?.state,
  })
  stopping.onStop(site.close)

  if (site.lake) {
    await seeding?.run(site.lake)
    assets.watch(seedDir, () => void importSeed())
  }
  log(formatUrls(site.url, site.lake !== undefined))
  if (site.lake) {
    const {projectId, dataset} = env
    const client = lakeClient(site.lake, {projectId, dataset, perspective: 'raw'})
    await importMissed(async () => (await readState(client)).size > 0)
  }
})

// A wrong setting or a port in use ends the command; a mistake in a source file waits until it is mended.
if (process.exitCode) {
  if (isWatched) process.kill(process.ppid, 'SIGTERM')
  process.exit()
}
