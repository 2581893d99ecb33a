import {readFile} from 'node:fs/promises'
import type {IncomingMessage, Server} from 'node:http'
import {join} from 'node:path'
import {createServer, type InlineConfig, type ViteDevServer} from 'vite'
import {pageDocument} from '#web/server/pages/template.ts'
import type {SiteAssets} from '#web/server/site-assets.ts'
import {root} from '../build/folders.ts'

/** The site's entry, which Vite serves from its sources with all that it imports. */
const siteScript = '<script type="module" src="/src/entry-client.tsx"></script>'

/** The document until Vite is there to make the built one's. */
const startingHtml =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title><!--title--></title>' +
  '<h1><!--title--></h1><p><!--text--></p></html>'

/**
 * Serves the sources of the site and of the Studio by Vite, which tells open pages what has changed. The Studio, whose
 * packages are many, is prepared when the site has begun to answer.
 */
export function sourceAssets(): SiteAssets & {
  /** Calls the listener when a file in the folder changes. */
  watch: (folder: string, listener: () => void) => void
} {
  let site: ViteDevServer | undefined
  return {
    startingHtml: () => (site ? readHtml(site, '/starting.html') : startingHtml),
    folders: [join(root, 'web/public')],
    development: true,
    watch: (folder, listener) => {
      site?.watcher.add(folder).on('all', (_, path) => {
        if (path.startsWith(folder)) listener()
      })
    },
    open: async (server) => {
      const vite = await startVite('web/vite.config.ts', '/', server)
      site = vite
      const studio = startVite('web/studio/vite.config.ts', '/studio/', server)
      return {
        renderer: {
          render: async (request, source) => {
            const entry = await vite.ssrLoadModule('/src/entry-server.tsx')
            return entry['render'](request, source)
          },
          pageUrl: () => undefined,
          matchPage: () => ({}),
        },
        template: (page) => vite.transformIndexHtml('/', pageDocument(page, siteScript)),
        studioHtml: async () => readHtml(await studio, '/index.html'),
        previewHtml: () => readHtml(vite, '/preview.html'),
        sources: {
          answer: (request, response, next) => {
            const {url} = request
            const handOn = () => {
              // Vite takes its base off the path.
              request.url = url
              next()
            }
            if (!url?.startsWith('/studio/')) return vite.middlewares(request, response, handOn)
            void studio.then(({middlewares}) => middlewares(request, response, handOn))
          },
          takesUpgrade: isHotReload,
          close: async () => {
            await Promise.all([vite.close(), studio.then((opened) => opened.close())])
          },
        },
      }
    },
  }
}

/**
 * Folders outside Vite's roots, of which Vite watches each file by itself: one that git or an editor puts in another's
 * place would be watched no more.
 */
const sharedFolders = ['schemas', 'studio', 'web/contract'].map((folder) => join(root, folder))

const startVite = async (configFile: string, base: string, server: Server) =>
  createWatchingServer(
    {
      configFile: join(root, configFile),
      appType: 'custom',
      base,
      server: {
        middlewareMode: true,
        // The lake alone decides which other origins may read.
        cors: false,
        hmr: {server, path: `${base}hmr`},
      },
    },
    sharedFolders,
  )

/** A server of Vite that watches folders outside its root as well, whatever its pages import. */
export async function createWatchingServer(
  {server, ...options}: InlineConfig,
  folders: readonly string[],
): Promise<ViteDevServer> {
  // An editor empties a file before it writes it: what is read between the two would stay, since both are one change.
  const watch = {awaitWriteFinish: {stabilityThreshold: 50, pollInterval: 10}}
  const vite = await createServer({...options, server: {...server, watch}})
  vite.watcher.add(folders)
  return vite
}

/** A document of Vite's root, as browsers get it. */
async function readHtml(vite: ViteDevServer, path: string): Promise<string> {
  return vite.transformIndexHtml(path, await readFile(join(vite.config.root, path), 'utf8'))
}

/** Tells whether a request is for a socket of Vite's. */
const isHotReload = ({headers}: IncomingMessage): boolean =>
  headers['sec-websocket-protocol']?.startsWith('vite-') ?? false
