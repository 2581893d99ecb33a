import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import {Server as TcpServer, type Socket} from 'node:net'
import {setTimeout as delay} from 'node:timers/promises'
import {keepAliveMs, markHttp10AsForwarded} from 'content-lake'

const defaultIdleMs = 500
const checkMs = 20

export type HttpServer = {
  server: Server
  /**
   * Listens.
   *
   * @returns the port, also of a free one (port 0).
   * @throws one readable sentence where the port is in use or not allowed.
   */
  listen: (host: string, port: number) => Promise<number>
  /**
   * Says which upgrades are taken, by the `upgrade` event; until then and otherwise a request is answered as if it asked
   * for none (RFC 9110, section 7.8).
   */
  takeUpgrades: (isTaken: (request: IncomingMessage) => boolean) => void
  /**
   * Stops: takes no new connection, finishes the requests in progress and those that arrive on
   * connections that are open, tells their clients to close (RFC 9112, section 9.6), and then closes
   * what is idle.
   *
   * @param idleMs how long idle connections stay open, on which a request may be on its way.
   * @returns how many requests were cut off after `graceMs` milliseconds.
   */
  drain: (graceMs: number, idleMs?: number) => Promise<number>
  /** Closes every connection at once. */
  close: () => Promise<void>
}

/** Makes an HTTP server that can stop without cutting a request off. */
export function createHttpServer(handler: RequestListener): HttpServer {
  /** Each connection, with the bytes that had arrived when its last request was finished. */
  const sockets = new Map<Socket, number>()
  const responses = new Set<ServerResponse>()
  const upgraded = new WeakSet<object>()
  let isDraining = false
  let isTaken: (request: IncomingMessage) => boolean = () => false

  const options = {shouldUpgradeCallback: (request: IncomingMessage) => isTaken(request)}
  const server = createServer(options, (request, response) => {
    responses.add(response)
    response.once('close', () => {
      responses.delete(response)
      if (sockets.has(request.socket)) sockets.set(request.socket, request.socket.bytesRead)
    })
    if (isDraining) response.setHeader('Connection', 'close')
    markHttp10AsForwarded(request)
    handler(request, response)
  })
  server.keepAliveTimeout = keepAliveMs
  // Uploads last as long as they make progress; `limitStrangers` limits the time of strangers’ bodies.
  server.requestTimeout = 0
  server.headersTimeout = 60_000
  server.on('connection', (socket) => {
    sockets.set(socket, 0)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (_: IncomingMessage, socket) => {
    upgraded.add(socket)
    // Nobody else takes WebSockets, or not yet.
    if (server.listenerCount('upgrade') === 1) socket.destroy()
  })

  /** Tells whether a request is in progress, or a part of one has arrived. WebSockets are closed by their owner. */
  const isBusy = () =>
    responses.size > 0 ||
    [...sockets].some(([socket, bytes]) => socket.bytesRead > bytes && !upgraded.has(socket))

  return {
    server,
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          reject(readableError(error, host, port)),
        )
        server.listen(port, host, () => {
          const address = server.address()
          if (!address || typeof address === 'string')
            return reject(new Error('No port was given.'))
          resolve(address.port)
        })
      }),
    takeUpgrades: (check) => void (isTaken = check),
    async drain(graceMs, idleMs = defaultIdleMs) {
      const started = performance.now()
      const elapsed = () => performance.now() - started
      isDraining = true
      for (const response of responses) {
        if (!response.headersSent) response.setHeader('Connection', 'close')
      }
      // The HTTP server's own `close` would cut off at once what is on its way on idle connections.
      if (server.listening) TcpServer.prototype.close.call(server)
      while (sockets.size > 0 && elapsed() < graceMs && (isBusy() || elapsed() < idleMs)) {
        await delay(checkMs)
      }
      const unfinished = responses.size
      for (const socket of sockets.keys()) socket.destroy()
      return unfinished
    },
    close: () =>
      new Promise((resolve) => {
        // The server does not close WebSockets itself, and they would keep it open.
        server.close(() => resolve())
        for (const socket of sockets.keys()) socket.destroy()
      }),
  }
}

export type Listening = HttpServer & {port: number}

/**
 * Listens at once.
 *
 * @throws one readable sentence where the port is in use or not allowed.
 */
export async function listen(
  host: string,
  port: number,
  handler: RequestListener,
): Promise<Listening> {
  const http = createHttpServer(handler)
  return {...http, port: await http.listen(host, port)}
}

/**
 * Fails early, before a long build, where the port cannot be used.
 *
 * @throws one readable sentence.
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const probe = await listen(host, port, () => {})
  await probe.close()
}

function readableError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(`Port ${port} is in use: stop what listens there, or set PORT to another.`)
    case 'EACCES':
      return new Error(`Port ${port} may not be used by this account: set PORT to 1024 or above.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(`HOST=${host} is no address of this machine: set it to one that is.`)
    default:
      return error
  }
}
