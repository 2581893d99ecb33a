import type {RequestListener} from 'node:http'
import {markHttp10AsForwarded} from 'content-lake'
import {createDrainableServer, type DrainableServer} from './drain.ts'

export type Listening = DrainableServer & {port: number}

/**
 * Listens before there is anything to serve, so that a port in use is reported at once and the number of
 * a free port (port 0) is known.
 *
 * @throws one readable sentence where the port is in use or not allowed.
 */
export function listen(host: string, port: number, handler: RequestListener): Promise<Listening> {
  const drainable = createDrainableServer((request, response) => {
    markHttp10AsForwarded(request)
    handler(request, response)
  })
  const {server} = drainable
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(readableError(error, host, port)))
    server.listen(port, host, () => {
      const address = server.address()
      if (!address || typeof address === 'string') return reject(new Error('No port was given.'))
      resolve({...drainable, port: address.port})
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
