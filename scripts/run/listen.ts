import {createServer, type RequestListener, type Server} from 'node:http'
import type {Socket} from 'node:net'

export type Listening = {server: Server; port: number; close: () => Promise<void>}

/**
 * Listens before there is anything to serve, so that a port in use is reported at once and the number of
 * a free port (port 0) is known.
 *
 * @throws one readable sentence where the port is in use or not allowed.
 */
export function listen(host: string, port: number, handler: RequestListener): Promise<Listening> {
  const server = createServer(handler)
  // The server does not close WebSockets itself, and they would keep it open.
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(readableError(error, host, port)))
    server.listen(port, host, () => {
      const address = server.address()
      if (!address || typeof address === 'string') return reject(new Error('No port was given.'))
      resolve({server, port: address.port, close: () => close(server, sockets)})
    })
  })
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
      return new Error(`HOST=${host} is no address of this machine.`)
    default:
      return error
  }
}

function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    for (const socket of sockets) socket.destroy()
  })
}
