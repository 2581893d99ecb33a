/**
 * `npm run dev`: site, Studio and lake on one port, from their sources. The browser shows at once what changes in
 * `web/src`, `studio` and `schemas`; `seed/` is imported; what the server itself is made of starts it anew (`--watch`).
 */
import {readEnvironment} from '#web/server/env/env.ts'
import {formatUrls} from '#web/server/main.ts'
import {openSite} from '#web/server/open-site.ts'
import {assertCanStart, warnAboutProblems} from '#web/server/preflight.ts'
import {shutDownOnSignal} from '#web/server/stop-signals.ts'
import {seedDir} from './build/folders.ts'
import {createSeedImport} from './dev/import-seed.ts'
import {sourceAssets} from './dev/source-assets.ts'
import {runCommand} from './run/command.ts'
import {createSeeding} from './seed/seeding.ts'

const log = (line: string) => console.log(line)

/** The process of `node --watch`, which is told what this one has loaded; its own child processes tell nobody. */
const isWatched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined
delete process.env['WATCH_REPORT_DEPENDENCIES']

const stopping = shutDownOnSignal({info: () => {}, error: console.error})

await runCommand(async () => {
  const env = readEnvironment()
  await assertCanStart(env)
  await warnAboutProblems(env, console.warn)
  log('Starting. The first time takes a minute: packages are prepared for the browser.')
  const seeding = env.hosted ? undefined : createSeeding(env)
  const assets = sourceAssets()
  const site = await openSite(env, assets, {
    log: (line, error) => console.error(line, error ?? ''),
    state: seeding?.state,
  })
  stopping.onStop(site.close)

  if (site.lake) {
    await seeding?.run(site.lake)
    const importSeed = createSeedImport()
    assets.watch(seedDir, importSeed)
  }
  log(formatUrls(site.url, site.lake !== undefined))
})

// A wrong setting or a port in use ends the command; a mistake in a source file waits until it is mended.
if (process.exitCode) {
  if (isWatched) process.kill(process.ppid, 'SIGTERM')
  process.exit()
}
