import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import type {Socket} from 'node:net'
import type {Duplex} from 'node:stream'
import {type Client, Clients, maxOpen, ThreadMeter, Turns, type WorkUnit} from './clients.ts'

/** Milliseconds after which a request that is still open is not charged for the main thread's time any more. */
const chargedMs = 1_000

/** Milliseconds between two lines of the log about one network, and lines about all networks in that time. */
const logEveryMs = 60_000
const maxLines = 20

/** Bytes of bodies that strangers may have in memory, all together. */
const maxBodies = 16_000_000

/** Bytes of a stranger's body: every form and every query of the site is far smaller. */
export const maxStrangerBody = 65_536

/** Milliseconds in which a stranger's body must have arrived, and in which the rest of a refused one is read. */
const arrivalMs = 30_000
const discardMs = 5_000

export type GateOptions = {
  /** The network that a request counts for: `toVisitor` of its address. */
  networkOf: (request: IncomingMessage) => string
  /** Tells whether a request is from somebody who is signed in. */
  isSignedIn: (request: IncomingMessage) => boolean
  /** Tells whether the answer costs nothing: a cached page, a built file, a stored picture. */
  isFree: (request: IncomingMessage) => boolean
  log: (line: string) => void
  /** Milliseconds, as `performance.now()` gives them. */
  now?: () => number
  /** The CPU time that the main thread has used, in milliseconds. */
  threadTime?: () => number
}

/** An HTTP connection: one request of it is under way at a time, pipelined ones wait. */
type Connection = {isBusy: boolean; waiting: (() => void)[]; bytes: number}

/**
 * Stands in front of everything that a stranger may ask. Each network has one budget of work for all its
 * connections, which comes back steadily: milliseconds of the main thread, measured; bytes that it sends; pictures
 * that have to be made; requests that are open; results that it does not read. Whoever exceeds it gets 429 with
 * `Retry-After` (RFC 6585, section 4). Cached pages, built files and stored pictures are never refused.
 *
 * Its own limits bound the memory of strangers: bodies of 64 KB are read before a request has its turn, and one
 * request of a network is started at a time.
 */
export function createGate({
  networkOf,
  isSignedIn,
  isFree,
  log,
  now = () => performance.now(),
  threadTime,
}: GateOptions) {
  const clients = new Clients()
  const meter = new ThreadMeter(threadTime)
  const turns = new Turns(now)
  const connections = new WeakMap<object, Connection>()
  const clientOf = new WeakMap<IncomingMessage, Client>()
  let bodyBytes = 0
  let lines = {since: -Infinity, count: 0}

  const identify = (request: IncomingMessage): Client => {
    let client = clientOf.get(request)
    if (!client) {
      client = clients.get(networkOf(request), isSignedIn(request), now())
      clientOf.set(request, client)
    }
    return client
  }

  const spender = (client: Client) => (ms: number) => {
    client.spend('threadMs', ms, now())
    if (!client.isSignedIn) turns.spend(ms)
  }

  /** Seconds until a client may ask again; 0 where it may now. */
  const secondsFor = (
    client: Client,
    units: readonly WorkUnit[] = ['threadMs', 'bytes'],
  ): number => {
    if (client.open >= (client.isSignedIn ? maxOpen.signedIn : maxOpen.stranger)) return 1
    return Math.ceil(client.secondsUntil(now(), units))
  }

  const logRefusal = (client: Client): void => {
    const time = now()
    if (time - client.loggedAt < logEveryMs) return
    if (time - lines.since >= logEveryMs) lines = {since: time, count: 0}
    if (++lines.count > maxLines) return
    client.loggedAt = time
    const who = client.isSignedIn ? 'signed-in people of a network' : 'a network'
    log(`Requests of ${who} were refused: more work than its budget (logged once a minute).`)
  }

  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    {status, seconds}: {status: number; seconds?: number},
  ): void => {
    if (response.headersSent || response.destroyed) return
    const text = refusalTexts[status] ?? 'The request was refused.'
    response.writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
      ...(seconds !== undefined && {'Retry-After': String(seconds)}),
    })
    response.end(request.method === 'HEAD' ? undefined : text)
    discardRest(request)
  }

  const refuseOverBudget = (
    request: IncomingMessage,
    response: ServerResponse,
    client: Client,
    seconds: number,
  ): void => {
    logRefusal(client)
    refuse(request, response, {status: 429, seconds})
  }

  /** Counts the bytes that have arrived on a connection since its last request. */
  const spendBytes = (client: Client, request: IncomingMessage, connection: Connection): void => {
    const {bytesRead} = request.socket
    client.spend('bytes', bytesRead - connection.bytes, now())
    connection.bytes = bytesRead
  }

  /** Runs a request, and charges its client for the main thread's time until it is answered. */
  const run = (
    app: RequestListener,
    request: IncomingMessage,
    response: ServerResponse,
    client: Client,
  ): void => {
    const endCharge = meter.charge(spender(client))
    const timer = setTimeout(endCharge, chargedMs)
    response.once('close', () => {
      clearTimeout(timer)
      endCharge()
    })
    app(request, response)
  }

  const admitStranger = async (
    app: RequestListener,
    request: IncomingMessage,
    response: ServerResponse,
    client: Client,
  ): Promise<void> => {
    if (hasBody(request)) {
      if (bodyBytes > maxBodies) return refuseOverBudget(request, response, client, 1)
      const outcome = await readStrangerBody(request)
      if ('status' in outcome) return refuse(request, response, outcome)
      const {byteLength} = outcome.body
      bodyBytes += byteLength
      response.once('close', () => (bodyBytes -= byteLength))
      // The adapter of Hono takes a body that was read already from here.
      Object.assign(request, {rawBody: outcome.body})
      if (response.destroyed) bodyBytes -= byteLength
    }
    if (response.destroyed) return
    const giveUp = turns.take(
      client,
      (end) => {
        response.once('close', end)
        run(app, request, response, client)
      },
      () => refuseOverBudget(request, response, client, 1),
    )
    response.once('close', giveUp)
  }

  const admit = (
    app: RequestListener,
    request: IncomingMessage,
    response: ServerResponse,
    connection: Connection,
  ): void => {
    if (isFree(request)) {
      turns.noteOthers()
      connection.bytes = request.socket.bytesRead
      return meter.isCharging ? meter.run(() => app(request, response)) : app(request, response)
    }
    const client = identify(request)
    spendBytes(client, request, connection)
    const seconds = secondsFor(client)
    if (seconds > 0) return refuseOverBudget(request, response, client, seconds)
    client.open += 1
    response.once('close', () => {
      client.open -= 1
      spendBytes(client, request, connection)
    })
    if (!client.isSignedIn) return void admitStranger(app, request, response, client)
    turns.noteOthers()
    run(app, request, response, client)
  }

  const connectionOf = ({socket}: IncomingMessage): Connection => {
    let connection = connections.get(socket)
    if (!connection) {
      const created: Connection = {isBusy: false, waiting: [], bytes: 0}
      connections.set(socket, (connection = created))
      // Nobody waits for what was pipelined on a connection that is gone.
      socket.once('close', () => (created.waiting.length = 0))
    }
    return connection
  }

  const startPipelined = (connection: Connection, socket: Socket): void => {
    if (connection.isBusy) return
    if (connection.waiting.length === 1) socket.resume()
    connection.waiting.shift()?.()
  }

  const limits = {
    /** Counts pictures that are to be made. Returns seconds to wait before they may be made, or 0. */
    takePicture(request: IncomingMessage, price: number): number {
      const client = identify(request)
      const seconds = Math.ceil(client.secondsUntil(now(), ['pictures'], price))
      if (seconds === 0) client.spend('pictures', price, now())
      else logRefusal(client)
      return seconds
    },
    /** Counts a result until it is read; undefined where too much is unread. */
    holdUnread(request: IncomingMessage, bytes: number): (() => void) | undefined {
      const client = identify(request)
      const release = clients.holdUnread(client, bytes)
      if (!release) logRefusal(client)
      return release
    },
  }

  return {
    /** Limits that the lake asks for about its clients. */
    limits,
    /**
     * The handler in front of an app.
     *
     * @param answerNow answers what is in memory, and returns false for everything else.
     */
    handle(
      app: RequestListener,
      answerNow: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
    ): RequestListener {
      return (request, response) => {
        const isAnswered = meter.isCharging
          ? meter.run(() => answerNow(request, response))
          : answerNow(request, response)
        if (isAnswered) return turns.noteOthers()
        const connection = connectionOf(request)
        const start = () => {
          connection.isBusy = true
          response.once('close', () => {
            connection.isBusy = false
            // Other connections come first: requests that follow each other at once would never let them be read.
            setImmediate(() => startPipelined(connection, request.socket))
          })
          admit(app, request, response, connection)
        }
        if (!connection.isBusy && connection.waiting.length === 0) return start()
        // Bytes that have arrived already are parsed to its end, at most one chunk of the socket.
        request.socket.pause()
        connection.waiting.push(start)
      }
    },
    /**
     * Counts an upgrade, and the connection until it is closed. One that is refused is answered and closed.
     *
     * @param upgrade is called when the request has its turn.
     */
    admitUpgrade(request: IncomingMessage, socket: Duplex, upgrade: () => void): void {
      const client = identify(request)
      const seconds = secondsFor(client)
      const refuseUpgrade = () => {
        logRefusal(client)
        socket.end(
          `HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: ${seconds || 1}\r\nContent-Length: 0\r\n\r\n`,
        )
      }
      socket.on('error', () => socket.destroy())
      if (seconds > 0) return refuseUpgrade()
      client.open += 1
      socket.once('close', () => (client.open -= 1))
      if (client.isSignedIn) return upgrade()
      const start = (end: () => void) => {
        meter.run(upgrade, spender(client))
        end()
      }
      socket.once('close', turns.take(client, start, refuseUpgrade))
    },
  }
}

const refusalTexts: Readonly<Record<number, string>> = {
  408: 'The request took too long to arrive.',
  413: `The body is larger than ${maxStrangerBody} bytes.`,
  429: 'Too many requests. Please try again in a moment.',
}

/** A body, or why there is none: the status of the answer. */
export type StrangerBody = {body: Buffer} | {status: 408 | 413}

/** Tells whether a request has a body (RFC 9112, section 6) that its handler may read. */
function hasBody({method, headers}: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads a stranger's body before anything is done with it.
 *
 * @returns 413 for more than `maxStrangerBody` bytes, 408 for one that takes too long. Never settles where the
 *   client goes away.
 */
function readStrangerBody(request: IncomingMessage): Promise<StrangerBody> {
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > maxStrangerBody) {
      discardRest(request)
      return resolve({status: 413})
    }
    const chunks: Buffer[] = []
    let size = 0
    const settle = (outcome: StrangerBody) => {
      clearTimeout(timer)
      request.off('data', add).off('end', end)
      if ('status' in outcome) discardRest(request)
      resolve(outcome)
    }
    const add = (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > maxStrangerBody) settle({status: 413})
      else chunks.push(chunk)
    }
    const end = () => settle({body: Buffer.concat(chunks)})
    const timer = setTimeout(() => settle({status: 408}), arrivalMs)
    request.once('close', () => clearTimeout(timer))
    request.on('data', add).on('end', end)
  })
}

/**
 * Reads what is left of a refused body for a short time: a connection that is closed with unread bytes takes the
 * answer with it.
 */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), discardMs)
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
  request.resume()
}
