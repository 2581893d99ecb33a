import type {IncomingMessage} from 'node:http'
import type {Duplex} from 'node:stream'
import {createAdaptorServer} from '@hono/node-server'
import {Hono} from 'hono'
import type {ContentLakeOptions} from './options.ts'
import {sendHomePage} from './home-page.ts'
import {type ContentLake, openContentLake} from './open.ts'

export interface ServedContentLake extends ContentLake {
  /** Origin, without a slash at the end. */
  origin: string
  /** Origin and base path: the `apiHost` of a client. */
  url: string
}

export interface ServeOptions extends Omit<ContentLakeOptions, 'host' | 'basePath'> {
  /** Default: localhost's address. */
  host?: string
  /** Default: any free one. */
  port?: number
  /** Default: `/lake`. */
  basePath?: string
}

/** Opens a lake with an HTTP server of its own. A page at `/` says how to use it. */
export async function serveContentLake(options: ServeOptions): Promise<ServedContentLake> {
  const {host = '127.0.0.1', port = 0, basePath = '/lake'} = options
  const lake = await openContentLake({...options, host, basePath})
  const home = new Hono().get('/', (c) => sendHomePage(c, lake, {...options, basePath}))
  const server = createAdaptorServer({
    fetch: (request, env) =>
      new URL(request.url).pathname === '/' ? home.fetch(request) : lake.app.fetch(request, env),
    serverOptions: {keepAliveTimeout: keepAliveMs, shouldUpgradeCallback: lake.takesUpgrade},
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!lake.upgrade(request, socket, head)) socket.destroy()
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
  } catch (error) {
    await lake.close()
    throw error
  }
  const address = server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  const origin = `http://${nameOf(host)}:${boundPort}`
  lake.writeLakeUrl(origin)
  return {
    ...lake,
    origin,
    url: origin + basePath,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      if ('closeAllConnections' in server) server.closeAllConnections()
      await lake.close()
      await closed
    },
  }
}

/** The name in a URL by which programs of this machine reach what listens on a host. */
function nameOf(host: string): string {
  if (['', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Milliseconds that a connection without requests stays open: longer than clients keep theirs and than proxies do
 * (nginx 60 s, Caddy 120 s), since a request that arrives while it is closed is lost.
 */
export const keepAliveMs = 125_000
