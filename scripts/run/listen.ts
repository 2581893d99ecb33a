import {createServer, type RequestListener, type Server} from 'node:http'
import type {Socket} from 'node:net'

export type Listening = {server: Server; port: number; close: () => Promise<void>}

/**
 * Listens before there is anything to serve, so that a taken port is known at once and a free one
 * (port 0) has a number.
 *
 * @throws one readable sentence when the port is taken or not allowed.
 */
export function listen(host: string, port: number, handler: RequestListener): Promise<Listening> {
  const server = createServer(handler)
  // What has become a WebSocket is no connection of the server's any more, and would keep it open.
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, () => {
      const address = server.address()
      if (!address || typeof address === 'string') return reject(new Error('No port was given.'))
      resolve({server, port: address.port, close: () => close(server, sockets)})
    })
  })
}

/**
 * Fails early, before a long build, where the port cannot be had.
 *
 * @throws one readable sentence.
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const taken = await listen(host, port, () => {})
  await taken.close()
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
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
