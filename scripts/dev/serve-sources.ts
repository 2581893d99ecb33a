import {readFile} from 'node:fs/promises'
import type {IncomingMessage, Server, ServerResponse} from 'node:http'
import {join} from 'node:path'
import {createServer, type ViteDevServer} from 'vite'
import {root} from '../build/folders.ts'

/** The site's entry, which Vite serves from its sources with all that it imports. */
export const siteScript = '<script type="module" src="/src/entry-client.tsx"></script>'

export type Sources = {
  /** Answers a request for a source, and hands any other on as it came. */
  answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** A document of the site, below `web/`, as browsers get it. */
  siteHtml: (path: string, name: string) => Promise<string>
  studioHtml: () => Promise<string>
  site: ViteDevServer
  close: () => Promise<void>
}

/**
 * Serves the sources of the site and of the Studio by Vite, which tells open pages what has changed. The Studio, whose
 * packages are many, is prepared when the site has begun to answer.
 *
 * @param server whose sockets of hot reload Vite takes.
 */
export async function serveSources(server: Server): Promise<Sources> {
  const start = (configFile: string, base: string) =>
    createServer({
      configFile: join(root, configFile),
      appType: 'custom',
      base,
      // The lake alone decides which other origins may read.
      server: {middlewareMode: true, cors: false, hmr: {server, path: `${base}hmr`}},
    })
  const site = await start('web/vite.config.ts', '/')
  const studio = start('web/studio/vite.config.ts', '/studio/')
  const read = async (vite: ViteDevServer, path: string, name: string) =>
    vite.transformIndexHtml(path, await readFile(join(vite.config.root, name), 'utf8'))

  return {
    answer: (request, response, next) => {
      const {url} = request
      const handOn = () => {
        // Vite takes its base off the path.
        request.url = url
        next()
      }
      if (!url?.startsWith('/studio/')) return site.middlewares(request, response, handOn)
      void studio.then(({middlewares}) => middlewares(request, response, handOn))
    },
    siteHtml: (path, name) => read(site, path, name),
    studioHtml: async () => read(await studio, '/index.html', 'index.html'),
    site,
    close: async () => {
      await Promise.all([site.close(), studio.then((vite) => vite.close())])
    },
  }
}

/** Tells whether a request is for a socket of Vite's. */
export const isHotReload = ({headers}: IncomingMessage): boolean =>
  headers['sec-websocket-protocol']?.startsWith('vite-') ?? false
