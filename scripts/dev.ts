/** `npm run dev`: site, Studio and lake on one port, with hot reload and nothing built ahead. */
import {readFile} from 'node:fs/promises'
import type {RequestListener} from 'node:http'
import {join} from 'node:path'
import {createServer, type ViteDevServer} from 'vite'
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
import {root} from './build/folders.ts'
import {runCommand} from './run/command.ts'
import {createSeeding} from './seed/seeding.ts'

const log = (line: string) => console.log(line)

/** The site's entry, which Vite serves from its sources with all that it imports. */
const siteScript = '<script type="module" src="/src/entry-client.tsx"></script>'

await runCommand(async () => {
  const env = readEnvironment()
  await assertCanStart(env)
  await warnAboutProblems(env, console.warn)
  let handle: RequestListener = (_, response) => void response.writeHead(503).end('Starting')
  let vites: ViteDevServer[] = []
  const listening = await listen(env.host, env.port, (request, response) => {
    const [site, studio] = vites
    if (!site || !studio) return handle(request, response)
    const isStudio = request.url?.startsWith('/studio/') ?? false
    const {middlewares} = isStudio ? studio : site
    middlewares(request, response, () => handle(request, response))
  })
  await prepareDataFolder(env.dataDir)
  await recordKeys(env.dataDir)
  const origin = `http://${localHost(env.host)}:${listening.port}`
  const lake = env.hosted ? undefined : await openLake(env, origin)
  const start = (configFile: string, base: string) =>
    createServer({
      configFile: join(root, configFile),
      appType: 'custom',
      base,
      // The lake alone decides which other origins may read.
      server: {
        middlewareMode: true,
        cors: false,
        hmr: {server: listening.server, path: `${base}hmr`},
      },
    })
  vites = await Promise.all([
    start('web/vite.config.ts', '/'),
    start('web/studio/vite.config.ts', '/studio/'),
  ])
  const [site, studio] = vites
  if (!site || !studio) throw new Error('Vite did not start.')

  const config = {siteUrl: env.siteUrl, cms: cmsConfig(env, lake?.path)}
  const api = await openSiteApi(env, {siteUrl: env.siteUrl, lake, log})
  const html = (server: ViteDevServer, path: string, name = 'index.html') =>
    readFile(join(server.config.root, name), 'utf8').then((document) =>
      server.transformIndexHtml(path, document),
    )
  const seeding = createSeeding(env)
  const preview = openPreview(env, {
    siteUrl: env.siteUrl,
    storage: api.preview,
    lake,
    html: () => html(site, '/preview.html', 'preview.html'),
    sharedHtml: () => html(site, '/preview-shared.html', 'preview-shared.html'),
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
    studioHtml: async () => studioDocument(await html(studio, '/index.html'), config.cms),
    log: (line, error) => console.error(line, error ?? ''),
    api: api.app,
    preview: preview?.deps,
    ...(lake && {
      lake,
      onContentChange: lake.onContentChange,
      availability: {
        state: seeding.state,
        document: () => html(site, '/starting.html', 'starting.html'),
      },
    }),
  })
  handle = answerByApp(app, env.siteUrl)
  // Vite takes the sockets of hot reload from the same server.
  listening.server.on('upgrade', (request, socket, head) => {
    lake?.upgrade(request, socket, head)
  })
  if (lake) await seeding.run(lake.onContentChange)
  log(formatUrls(env.siteUrl, lake !== undefined))
})
