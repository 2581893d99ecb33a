import {Agent, get, request, type IncomingMessage} from 'node:http'
import {connect, type Socket} from 'node:net'
import {setTimeout as wait} from 'node:timers/promises'
import {WebSocket} from 'ws'

/** A body is JSON unless a header says otherwise. */
type Sent = {
  method?: string
  body?: string
  headers?: Record<string, string>
  /** Milliseconds after which the client has gone, with or without an answer. */
  leaveAfter?: number
}

/** How often the clients got each status; `gone` stands for connections that ended without one. */
export type Statuses = Record<string, number>

/** An HTTP client without an account, at an address of its own. */
export interface Client {
  /** The answer's status, once its body has arrived; 0 without one. */
  send(path: string, init?: Sent): Promise<number>
  /** Opens a connection that stays: the answer, or nothing where it was refused. */
  open(path: string): Promise<IncomingMessage | undefined>
  /** A bare connection, and the head of a GET request for it, which is not sent yet. */
  connect(): Socket
  head(path: string, headers?: Record<string, string>): string
  /** Opens a WebSocket: nothing where it was refused. */
  openSocket(path: string): Promise<WebSocket | undefined>
}

/** Creates a client whose address is what a proxy would tell. It counts what it is answered. */
export function createClient(origin: string, address: string, statuses: Statuses): Client {
  const {host, hostname, port} = new URL(origin)
  const count = (status: number) => {
    const name = status || 'gone'
    statuses[name] = (statuses[name] ?? 0) + 1
    return status
  }
  const agent = new Agent({keepAlive: true, maxSockets: 64})
  const forwarded = {'X-Forwarded-For': address}
  return {
    send: (path, {method = 'GET', body, headers: more, leaveAfter} = {}) =>
      new Promise((resolve) => {
        const headers = {
          'Accept-Encoding': 'br, gzip',
          ...(body !== undefined && {'Content-Type': 'application/json'}),
          ...forwarded,
          ...more,
        }
        const sending = request(origin + path, {agent, method, headers}, (response) => {
          response.resume()
          const status = () => (response.complete ? (response.statusCode ?? 0) : 0)
          response.once('close', () => resolve(count(status())))
        })
        sending.once('error', () => resolve(count(0)))
        sending.end(body)
        if (leaveAfter !== undefined) setTimeout(() => sending.destroy(), leaveAfter)
      }),
    open: (path) =>
      new Promise((resolve) => {
        const opening = get(origin + path, {agent: false, headers: forwarded}, (response) => {
          count(response.statusCode ?? 0)
          response.once('error', () => {})
          if (response.statusCode === 200) return resolve(response)
          response.resume()
          resolve(undefined)
        })
        opening.once('error', () => resolve(void count(0)))
      }),
    connect: () => connect(Number(port), hostname).on('error', () => count(0)),
    head: (path, headers) =>
      [
        `GET ${path} HTTP/1.1`,
        ...Object.entries({Host: host, ...forwarded, ...headers}).map((pair) => pair.join(': ')),
        '\r\n',
      ].join('\r\n'),
    openSocket: async (path) => {
      const socket = new WebSocket(origin.replace('http', 'ws') + path, {headers: forwarded})
      const {promise, resolve} = Promise.withResolvers<boolean>()
      socket.once('open', () => resolve(true))
      socket.once('close', () => resolve(false))
      socket.on('error', () => {})
      if (await promise) return socket
      count(0)
      return undefined
    },
  }
}

/** An attack's means. */
export type Attacker = {
  /** Clients at addresses that no other attack has. The first is meant by one stranger alone. */
  clients: readonly [Client, ...Client[]]
  /** Paths of the pictures that were uploaded to be expensive, on the server. */
  expensivePictures: string[]
  /** Paths of pictures of the site, without parameters. */
  pictures: string[]
  /** The signal ends the attack. */
  signal: AbortSignal
}

export type Attack = (attacker: Attacker) => Promise<void>

/** The client that sends the n-th request: each of them in turn. */
export function pickClient({clients}: Attacker, n: number): Client {
  return clients[n % clients.length] ?? clients[0]
}

/** Milliseconds between two requests of one connection: an attacker has no reason to wait longer. */
const PAUSE = 20

/** Repeats work on so many connections at once until the signal is aborted; `work` gets a growing number. */
export async function repeat(
  connections: number,
  signal: AbortSignal,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  let n = 0
  const connection = async () => {
    while (!signal.aborted) {
      n += 1
      await work(n)
      await wait(PAUSE)
    }
  }
  await Promise.all(Array.from({length: connections}, connection))
}

/** Runs until the signal is aborted, then does what ends the attack. */
export async function holdUntilAborted(signal: AbortSignal, end: () => void): Promise<void> {
  while (!signal.aborted) await wait(100)
  end()
}
