import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import type {Duplex} from 'node:stream'
import {monitorEventLoopDelay} from 'node:perf_hooks'
import type {HttpBindings} from '@hono/node-server'
import type {MiddlewareHandler} from 'hono'
import {RateLimiterMemory, RateLimiterRes} from 'rate-limiter-flexible'

/**
 * Requests that one network may make in ten seconds for what costs something: pages that are not kept, searches, forms,
 * content, sign-in. A mobile provider has thousands of subscribers on one address.
 */
const usualRequests = {points: 600, duration: 10}

/** Pictures that one network may have made in ten minutes, as the lake prices them. */
const pictureLimit = {points: 1_500, duration: 600}

/** Requests and streams that one network may have open at once. */
const maxOpen = 48

/** Requests that may be under way on one connection: no browser and no proxy sends the next one before an answer. */
const maxPipelined = 20

/** Milliseconds in which a stranger's body must have arrived. */
const arrivalMs = 30_000

/**
 * Milliseconds by which the event loop may be late on average in each of so many seconds; beyond it strangers are asked to
 * come back. One long task, or a busy machine alone, does not make it so late.
 */
const maxDelayMs = 1_000
const sampleMs = 1_000
const lateSamples = 3
const resolutionMs = 20

/** Milliseconds between two lines of the log about refusals. */
const logEveryMs = 60_000

type Options = {
  /** The network that a request counts for: an IPv4 address, the first 64 bits of an IPv6 address. */
  networkOf: (request: IncomingMessage) => string
  /** Tells whether a request is from somebody who is signed in: they are not limited here. */
  isSignedIn: (request: IncomingMessage) => boolean
  /** Tells whether a request is answered by a file on disk, and is never refused. */
  isStored: (request: IncomingMessage) => boolean
  log: (line: string) => void
  /** Requests that one network may make, and the seconds in which it may. Default: 600 in ten seconds. */
  requestLimit?: {points: number; duration: number}
  /** Tells whether the event loop is late. Default: measured. */
  load?: {isLate: () => boolean; close: () => void}
}

export type StrangerLimits = ReturnType<typeof limitStrangers>

/**
 * Limits what strangers may ask of the site, for each network. Whoever exceeds a limit gets 429 with `Retry-After` (RFC
 * 6585, section 4); while the event loop is late strangers get 503. Kept pages and built files are answered before
 * this, and never refused.
 */
export function limitStrangers({
  networkOf,
  isSignedIn,
  isStored,
  log,
  requestLimit = usualRequests,
  load = watchEventLoop(),
}: Options) {
  const requests = new RateLimiterMemory(requestLimit)
  const pictures = new RateLimiterMemory(pictureLimit)
  const open = new Map<string, number>()
  let loggedAt = -Infinity

  const logRefusal = (): void => {
    const now = performance.now()
    if (now - loggedAt < logEveryMs) return
    loggedAt = now
    log(
      'Requests of strangers were refused: more than their network may make (said once a minute).',
    )
  }

  /** Seconds until a network may make such a request again; 0 where it was counted. */
  const spend = async (
    limiter: RateLimiterMemory,
    request: IncomingMessage,
    points = 1,
  ): Promise<number> => {
    try {
      await limiter.consume(networkOf(request), points)
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      logRefusal()
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    }
  }

  /** Counts a request as open until its answer has ended. */
  const hold = (network: string, response: ServerResponse): void => {
    open.set(network, (open.get(network) ?? 0) + 1)
    response.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  }

  const answer: MiddlewareHandler<{Bindings: Partial<HttpBindings>}> = async (context, next) => {
    const {incoming, outgoing} = context.env ?? {}
    // Requests of the server itself have none.
    if (!incoming || !outgoing || isSignedIn(incoming) || isStored(incoming)) return next()
    if (load.isLate()) return context.text(...refusal(503, 1))
    const seconds = await spend(requests, incoming)
    if (seconds > 0) return context.text(...refusal(429, seconds))
    const network = networkOf(incoming)
    if ((open.get(network) ?? 0) >= maxOpen) {
      logRefusal()
      return context.text(...refusal(429, 1))
    }
    if (!outgoing.closed) hold(network, outgoing)
    endLateBody(incoming)
    return next()
  }

  return {
    /** The middleware behind what costs nothing, in front of everything else. */
    answer,
    /** The limits that the lake asks for about its clients. */
    lake: {
      takePicture: (request: IncomingMessage, price: number) => spend(pictures, request, price),
    },
    /**
     * Counts an upgrade of a stranger. One that is refused is answered and closed.
     *
     * @param upgrade is called for every other.
     */
    async admitUpgrade(
      request: IncomingMessage,
      socket: Duplex,
      upgrade: () => void,
    ): Promise<void> {
      socket.on('error', () => socket.destroy())
      const seconds = isSignedIn(request) ? 0 : await spend(requests, request)
      if (seconds === 0) return upgrade()
      socket.end(
        `HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nRetry-After: ${seconds}\r\nContent-Length: 0\r\n\r\n`,
      )
    },
    close: load.close,
  }
}

const refusalTexts = {
  429: 'Too many requests. Please try again in a moment.',
  503: 'The server is busy. Please try again in a moment.',
}

const refusal = <Status extends 429 | 503>(status: Status, seconds: number) =>
  [
    refusalTexts[status],
    status,
    {'Cache-Control': 'no-store', 'Retry-After': String(seconds)},
  ] as const

/**
 * Ends the connection of a body that takes too long to arrive, as Node does where it limits the time itself: it has no
 * limit for one request, and uploads of people who are signed in last as long as they make progress.
 */
function endLateBody(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => {
    if (request.complete) return
    request.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    request.destroy()
  }, arrivalMs).unref()
  request.once('close', () => clearTimeout(timer))
}

/**
 * Answers a request by an app, unless many of its connection are under way already: then it is refused, and the
 * connection ends. Node starts each request that has arrived, so that one chunk of bytes could start a thousand.
 */
export function limitPipelining(app: RequestListener): RequestListener {
  const underWay = new WeakMap<object, number>()
  return (request, response) => {
    const {socket} = request
    const count = (underWay.get(socket) ?? 0) + 1
    if (count > maxPipelined) {
      response.writeHead(429, {Connection: 'close', 'Content-Length': 0}).end()
      return
    }
    underWay.set(socket, count)
    response.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
    app(request, response)
  }
}

/** Measures how late the event loop is, as `@fastify/under-pressure` does. */
function watchEventLoop() {
  const delays = monitorEventLoopDelay({resolution: resolutionMs})
  delays.enable()
  let late = 0
  const timer = setInterval(() => {
    // Nanoseconds; a tick in time counts with the whole resolution.
    late = delays.mean / 1e6 - resolutionMs > maxDelayMs ? late + 1 : 0
    delays.reset()
  }, sampleMs).unref()
  return {
    isLate: () => late >= lateSamples,
    close: (): void => {
      clearInterval(timer)
      delays.disable()
    },
  }
}
