/**
 * `npm run dev`: site, Studio and lake on one port, from their sources. The browser shows at once what changes in
 * `web/src`, `studio` and `schemas`; `seed/` is imported; what the server itself is made of starts it anew (`--watch`).
 */
import type {RequestListener} from 'node:http'
import {join} from 'node:path'
import {askContentOf} from '#web/server/content/content-source.ts'
import {answerByApp, createApp} from '#web/server/create-app.ts'
import {localHost, readEnvironment} from '#web/server/env/env.ts'
import {recordKeys} from '#web/server/env/site-keys.ts'
import {listen} from '#web/server/http/listen.ts'
import {openLake} from '#web/server/local-lake.ts'
import {cmsConfig, formatUrls, openSiteApi} from '#web/server/main.ts'
import {pageDocument, studioDocument} from '#web/server/pages/template.ts'
import {assertCanStart, prepareDataFolder, warnAboutProblems} from '#web/server/preflight.ts'
import {openPreview} from '#web/server/preview/serve-preview.ts'
import {shutDownOnSignal} from '#web/server/stop-signals.ts'
import {root, seedDir} from './build/folders.ts'
import {createSeedImport} from './dev/import-seed.ts'
import {isHotReload, serveSources, siteScript} from './dev/serve-sources.ts'
import {runCommand} from './run/command.ts'
import {createSeeding} from './seed/seeding.ts'

const log = (line: string) => console.log(line)

/** The process of `node --watch`, which is told what this one has loaded; its own child processes tell nobody. */
const isWatched = process.env['WATCH_REPORT_DEPENDENCIES'] !== undefined
delete process.env['WATCH_REPORT_DEPENDENCIES']

const starting: RequestListener = (_, response) =>
  void response
    .writeHead(503, {'Content-Type': 'text/plain; charset=utf-8', Refresh: '1'})
    .end('Starting: this page opens by itself.')

const stopping = shutDownOnSignal({info: () => {}, error: console.error})

await runCommand(async () => {
  const env = readEnvironment()
  await assertCanStart(env)
  await warnAboutProblems(env, console.warn)
  log('Starting. The first time takes a minute: packages are prepared for the browser.')
  let handle = starting
  const listening = await listen(env.host, env.port, (request, response) =>
    handle(request, response),
  )
  await prepareDataFolder(env.dataDir)
  await recordKeys(env.dataDir)
  const origin = `http://${localHost(env.host)}:${listening.port}`
  // Queries are being written here: those that `npm run types` has not listed yet are answered all the same.
  const lake = env.hosted ? undefined : await openLake(env, origin, {knownQueries: 'any'})
  const sources = await serveSources(listening.server)
  const {site} = sources

  const config = {siteUrl: env.siteUrl, cms: cmsConfig(env, lake?.path)}
  const api = await openSiteApi(env, {siteUrl: env.siteUrl, lake, log})
  const seeding = createSeeding(env)
  const preview = openPreview(env, {
    siteUrl: env.siteUrl,
    storage: api.preview,
    lake,
    queries: {has: () => true},
    html: () => sources.siteHtml('/preview.html', 'preview.html'),
    sharedHtml: () => sources.siteHtml('/preview-shared.html', 'preview-shared.html'),
  })
  const app = createApp({
    config,
    contentOrigin: origin,
    askContent: lake && askContentOf(lake, {siteUrl: env.siteUrl, dataset: env.dataset}),
    development: true,
    renderer: {
      render: async (request, source) => {
        const entry = await site.ssrLoadModule('/src/entry-server.tsx')
        return entry['render'](request, source)
      },
      pageUrl: () => undefined,
      matchPage: () => ({}),
    },
    template: (page) => site.transformIndexHtml('/', pageDocument(page, siteScript)),
    assetDirs: [join(root, 'web/public')],
    studioHtml: async () => studioDocument(await sources.studioHtml(), config.cms),
    log: (line, error) => console.error(line, error ?? ''),
    api: api.app,
    preview: preview?.deps,
    ...(lake && {
      lake,
      onContentChange: lake.onContentChange,
      availability: {
        state: seeding.state,
        document: () => sources.siteHtml('/starting.html', 'starting.html'),
      },
    }),
  })
  const answer = answerByApp(app, env.siteUrl)
  handle = (request, response) => sources.answer(request, response, () => answer(request, response))
  listening.takeUpgrades(
    (request) => isHotReload(request) || (lake?.takesUpgrade(request) ?? false),
  )
  listening.server.on('upgrade', (request, socket, head) => {
    // Vite takes the sockets of hot reload from the same server.
    if (!isHotReload(request) && !lake?.upgrade(request, socket, head)) socket.destroy()
  })
  stopping.onStop(async () => {
    preview?.endStreams()
    await listening.close()
    await Promise.all([sources.close(), api.close()])
    await lake?.close()
  })

  if (lake) {
    await seeding.run(lake.onContentChange)
    const importSeed = createSeedImport()
    site.watcher.add(seedDir).on('all', (_, path) => {
      if (path.startsWith(seedDir)) importSeed()
    })
  }
  log(formatUrls(env.siteUrl, lake !== undefined))
})

// A wrong setting or a port in use ends the command; a mistake in a source file waits until it is mended.
if (process.exitCode) {
  if (isWatched) process.kill(process.ppid, 'SIGTERM')
  process.exit()
}
