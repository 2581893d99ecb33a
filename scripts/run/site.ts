import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {getRequestListener} from '@hono/node-server'
import {createApp} from '#web/server/create-app.ts'
import type {Environment} from '#web/server/env/env.ts'
import {watchDataset} from '#web/server/content/watch-dataset.ts'
import {loadRenderer} from '#web/server/pages/renderer.ts'
import {studioDocument} from '#web/server/pages/studio-document.ts'
import {readTemplate} from '#web/server/pages/template.ts'
import type {BuildFolders} from '../build/folders.ts'
import {prepareDataFolder} from './data-folder.ts'
import {openSiteForms} from './forms.ts'
import {openLake} from './lake.ts'
import {listen} from './listen.ts'

export type RunningSite = {
  url: string
  /** The local lake's address and write token; nothing with hosted Sanity. */
  lake?: {url: string; token: string}
  close: () => Promise<void>
}

/**
 * Serves the built site, with the local lake and the Studio on the same origin.
 *
 * @throws one readable sentence where the port, the data folder or the lake cannot be used.
 */
export async function startSite(
  env: Environment,
  folders: BuildFolders,
  log: (line: string, error?: unknown) => void,
): Promise<RunningSite> {
  await prepareDataFolder(env.dataDir)
  let handle = getRequestListener(() => new Response('Starting', {status: 503}))
  const listening = await listen(env.host, env.port, (request, response) => {
    void handle(request, response)
  })
  try {
    const origin = `http://${localHost(env.host)}:${listening.port}`
    const lake = env.hosted ? undefined : await openLake(env, origin)
    const siteUrl = env.port === 0 ? origin : env.siteUrl
    const forms = await openSiteForms(env, {siteUrl, lake, log})
    const render = await loadRenderer(folders.server)
    const config = {siteUrl, cms: cmsConfig(env, lake?.path)}
    const studioHtml = await readFile(join(folders.studio, 'index.html'), 'utf8')
    const app = createApp({
      config,
      contentOrigin: origin,
      render,
      template: await readTemplate(folders.client),
      assetDirs: [folders.client, folders.studio],
      studioHtml: () => studioDocument(studioHtml, config.cms),
      log,
      api: forms.app,
      ...(lake && {lake}),
      onContentChange: lake?.onChange ?? watchDataset(env, log),
    })
    handle = getRequestListener(app.fetch)
    listening.server.on('upgrade', (request, socket, head) => {
      if (!lake?.upgrade(request, socket, head)) socket.destroy()
    })
    return {
      url: siteUrl,
      ...(lake && {lake: {url: origin + lake.path, token: lake.token}}),
      close: async () => {
        await listening.close()
        await forms.close()
        await lake?.close()
      },
    }
  } catch (error) {
    await listening.close()
    throw error
  }
}

/** The dataset's part of the site's configuration. */
export function cmsConfig({projectId, dataset}: Environment, lakePath: string | undefined) {
  return {projectId, dataset, ...(lakePath && {lakePath})}
}

/** The host under which this machine reaches the server, also where it listens on every address. */
export function localHost(host: string) {
  return host === '0.0.0.0' || host === '::' || host === 'localhost' ? '127.0.0.1' : host
}
