import {Agent, get, request, type IncomingMessage} from 'node:http'

/** A body is JSON unless a header says otherwise. */
type Sent = {method?: string; body?: string | undefined; headers?: Record<string, string>}

/** How often the clients got each status; 0 stands for connections that failed. */
export type Statuses = Record<number, number>

/** An HTTP client without an account, at an IP address of this machine's loopback network. */
export interface AttackClient {
  /** The answer's status, once its body has arrived; 0 where the connection failed. */
  send(path: string, init?: Sent): Promise<number>
  /** Opens a connection that stays: the answer, or nothing where it was refused. */
  open(path: string): Promise<IncomingMessage | undefined>
  address: string
  origin: string
}

/**
 * Creates a client at `127.0.0.<last>`, so that the server counts it as a client of its own. Linux has all
 * addresses of 127.0.0.0/8; elsewhere they must be added to the loopback interface first. What it is answered
 * is counted in `statuses`.
 */
export function createAttackClient(origin: string, last: number, statuses: Statuses): AttackClient {
  const count = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    return status
  }
  const address = `127.0.0.${last}`
  const agent = new Agent({keepAlive: true, localAddress: address, maxSockets: 64})
  return {
    address,
    origin,
    send: (path, {method = 'GET', body, headers: more} = {}) =>
      new Promise((resolve) => {
        const headers = {
          'Accept-Encoding': 'br, gzip',
          ...(body && {'Content-Type': 'application/json'}),
          ...more,
        }
        const sending = request(origin + path, {agent, method, headers}, (response) => {
          response.resume()
          response.once('close', () =>
            resolve(count(response.complete ? (response.statusCode ?? 0) : 0)),
          )
        })
        sending.once('error', () => resolve(count(0)))
        sending.end(body)
      }),
    open: (path) =>
      new Promise((resolve) => {
        const connecting = get(origin + path, {agent: false, localAddress: address}, (response) => {
          count(response.statusCode ?? 0)
          resolve(response)
        })
        connecting.once('error', () => {
          count(0)
          resolve(undefined)
        })
      }),
  }
}
