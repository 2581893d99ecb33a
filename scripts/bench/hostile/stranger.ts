import {Agent, get, request, type IncomingMessage} from 'node:http'

/** An HTTP client without an account, at an address of this machine's loopback network. */
export interface Stranger {
  /** The answer's status, once its body has arrived; 0 where the connection failed. */
  send(path: string, init?: {method?: string; body?: string | undefined}): Promise<number>
  /** Opens a connection that stays: the answer, or nothing where it was refused. */
  open(path: string): Promise<IncomingMessage | undefined>
  address: string
  origin: string
}

/**
 * Creates a stranger at `127.0.0.<last>`, so that the server counts it as a client of its own. Linux has all
 * addresses of 127.0.0.0/8; elsewhere they must be added to the loopback interface first.
 */
export function createStranger(origin: string, last: number): Stranger {
  const address = `127.0.0.${last}`
  const agent = new Agent({keepAlive: true, localAddress: address, maxSockets: 64})
  return {
    address,
    origin,
    send: (path, {method = 'GET', body} = {}) =>
      new Promise((resolve) => {
        const headers = {
          'Accept-Encoding': 'br, gzip',
          ...(body && {'Content-Type': 'application/json'}),
        }
        const sending = request(origin + path, {agent, method, headers}, (response) => {
          response.resume()
          response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
        })
        sending.once('error', () => resolve(0))
        sending.end(body)
      }),
    open: (path) =>
      new Promise((resolve) => {
        const connecting = get(origin + path, {agent: false, localAddress: address}, resolve)
        connecting.once('error', () => resolve(undefined))
      }),
  }
}
