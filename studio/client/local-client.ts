import {
  type ClientConfig,
  ClientError,
  type HttpRequest,
  requester,
  SanityClient,
} from '@sanity/client'
import {defer, retry, switchMap} from 'rxjs'

/**
 * Returns the client factory of the Studio for the local lake at `apiHost`, on the origin of the page. It leaves out
 * the Studio's headers: with headers, the client reads event streams by fetch, which cannot be multiplexed.
 */
export function createLocalClientFactory(
  apiHost: string,
  session: LakeSession,
): (options: ClientConfig) => SanityClient {
  return ({headers: _headers, ...options}) => {
    multiplexEventSources(apiHost, options.dataset ?? '', session)
    const config = {...options, apiHost, useProjectHostname: false}
    return new SanityClient(sendInSession(session, config), config)
  }
}

/** The URLs that have a connection. */
const connected = new Set<string>()

/**
 * Replaces the global EventSource, so that all event sources at `apiHost` share one WebSocket; others
 * stay the browser's own. @sanity/client creates its event sources itself and takes no other class.
 */
function multiplexEventSources(apiHost: string, dataset: string, session: LakeSession): void {
  const url = `${apiHost.replace(/^http/, 'ws')}/v1/streams/${dataset}`
  if (!('EventSource' in globalThis) || connected.has(url)) return
  connected.add(url)
  const connection = new MultiplexedConnection(url, () => void session.check())
  const Multiplexed = new Proxy(globalThis.EventSource, {
    construct(Native, [url, init]: ConstructorParameters<typeof EventSource>) {
      return String(url).startsWith(`${apiHost}/`)
        ? new MultiplexedEventSource(String(url), connection)
        : new Native(url, init)
    },
  })
  Object.assign(globalThis, {EventSource: Multiplexed})
}

const CONNECTING = 0
const OPEN = 1
const CLOSED = 2

/** The part of EventSource that @sanity/client uses, over a multiplexed connection. */
class MultiplexedEventSource extends EventTarget {
  readonly CONNECTING = CONNECTING
  readonly OPEN = OPEN
  readonly CLOSED = CLOSED
  readonly url: string
  readyState: typeof CONNECTING | typeof OPEN | typeof CLOSED = CONNECTING
  private readonly closeStream: () => void

  constructor(url: string, connection: MultiplexedConnection) {
    super()
    this.url = url
    this.closeStream = connection.open({
      url,
      onMessage: ({event, data, id}) => {
        if (this.readyState === CLOSED) return
        if (this.readyState === CONNECTING) {
          this.readyState = OPEN
          this.dispatchEvent(new Event('open'))
        }
        this.dispatchEvent(new MessageEvent(event, {data, lastEventId: id ?? ''}))
      },
      onDisconnect: () => this.fail(CONNECTING),
      onEnd: () => this.fail(CLOSED),
    })
  }

  close(): void {
    this.readyState = CLOSED
    this.closeStream()
  }

  private fail(state: typeof CONNECTING | typeof CLOSED): void {
    if (this.readyState === CLOSED) return
    this.readyState = state
    this.dispatchEvent(new Event('error'))
  }
}

interface StreamMessage {
  event: string
  id?: string
  data: string
}

interface StreamListener {
  /** The URL of the stream over HTTP. */
  url: string
  onMessage: (message: StreamMessage) => void
  /** The connection was lost; the stream starts again after the reconnection. */
  onDisconnect: () => void
  /** The server has closed the stream. */
  onEnd: () => void
}

type Frame = {n: number; end?: true} & Partial<StreamMessage>

const INITIAL_DELAY_MS = 250
const MAX_DELAY_MS = 4000

/**
 * All event streams of a tab over one WebSocket. With HTTP/1.1 a browser opens at most six connections
 * to an origin, and each open form of the Studio needs as many streams.
 */
class MultiplexedConnection {
  private readonly url: string
  private readonly onChange: () => void
  private readonly listeners = new Map<number, StreamListener>()
  private socket: WebSocket | undefined
  private delay = INITIAL_DELAY_MS
  private lastId = 0

  /**
   * @param url - The URL of the WebSocket, `ws://…`.
   * @param onChange - Called when the connection is open, and when it is lost or refused.
   */
  constructor(url: string, onChange: () => void) {
    this.url = url
    this.onChange = onChange
  }

  /** Opens a stream, and opens it again after each reconnection. Returns a function that closes it. */
  open(listener: StreamListener): () => void {
    const n = ++this.lastId
    this.listeners.set(n, listener)
    if (this.socket) this.send({open: n, url: listener.url})
    else this.connect()
    return () => {
      if (this.listeners.delete(n)) this.send({close: n})
    }
  }

  private connect(): void {
    const socket = new WebSocket(this.url)
    this.socket = socket
    socket.addEventListener('open', () => {
      this.delay = INITIAL_DELAY_MS
      this.onChange()
      for (const [n, {url}] of this.listeners) this.send({open: n, url})
    })
    socket.addEventListener('message', ({data}) => this.dispatch(JSON.parse(String(data))))
    socket.addEventListener('close', () => {
      this.onChange()
      for (const listener of this.listeners.values()) listener.onDisconnect()
      setTimeout(() => this.reconnect(), this.delay)
      this.delay = Math.min(this.delay * 2, MAX_DELAY_MS)
    })
  }

  private reconnect(): void {
    this.socket = undefined
    if (this.listeners.size > 0) this.connect()
  }

  private dispatch({n, end, event, id, data = ''}: Frame): void {
    const listener = this.listeners.get(n)
    if (!listener) return
    if (event !== undefined) return listener.onMessage({event, data, ...(id !== undefined && {id})})
    if (!end) return
    this.listeners.delete(n)
    listener.onEnd()
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }
}

/** `ended`: nobody is signed in any more. `other`: somebody else is than this window began with. */
type SessionState = 'open' | 'ended' | 'other'

/** The session at the local lake of whoever uses this window (behaviour B603). */
export class LakeSession {
  private readonly apiHost: string
  private readonly listeners = new Set<() => void>()
  private userId: string | undefined
  private current: SessionState = 'open'
  private checking = Promise.resolve()
  private next: Promise<void> | undefined

  /** @param apiHost - The URL of the lake without `/v<date>`. */
  constructor(apiHost: string) {
    this.apiHost = apiHost
  }

  /** The page that signs in, which leads to `userUrl`. */
  get signInUrl(): string {
    return `${this.apiHost}/v1/auth/login/local?origin=${encodeURIComponent(this.userUrl)}`
  }

  /** Tells who is signed in. */
  get userUrl(): string {
    return `${this.apiHost}/v1/auth/id`
  }

  readonly state = (): SessionState => this.current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * Asks the lake who is signed in. Waits for a request that is running and then sends another one, because the answer
   * to the first may be older than this call. While the lake does not answer, as during a restart, nothing changes.
   */
  check(): Promise<void> {
    this.next ??= this.checking.then(() => {
      this.next = undefined
      this.checking = this.askForUser()
      return this.checking
    })
    return this.next
  }

  /** Resolves at once in an open session, else when the same person has signed in again. */
  async whenOpen(): Promise<void> {
    if (this.current === 'open') return
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (this.current !== 'open') return
        stop()
        resolve()
      })
    })
  }

  private async askForUser(): Promise<void> {
    const answer: {id: string | null} | undefined = await fetch(this.userUrl)
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
    if (!answer) return
    const {id} = answer
    this.userId ??= id ?? undefined
    if (this.userId === undefined) return
    const state = id === this.userId ? 'open' : id === null ? 'ended' : 'other'
    if (state === this.current) return
    this.current = state
    for (const listener of this.listeners) listener()
  }
}

/** Requests that sign in and out, or ask who is signed in, never wait. */
const isAboutSignIn = (url: string) => /\/(?:auth\/|users\/me(?:$|\?))/.test(url)

/**
 * Sends a client's requests. Those for which the session has ended wait, and are sent again once the same person has
 * signed in: the Studio would leave the form, or take back what was typed.
 */
function sendInSession(session: LakeSession, {maxRetries, retryDelay}: ClientConfig): HttpRequest {
  const settings = {
    maxRedirects: 0,
    ...(maxRetries !== undefined && {maxRetries}),
    ...(retryDelay && {retryDelay}),
  }
  return (options, given) => {
    const url = 'url' in options ? String(options.url) : ''
    const send = () => (given ?? requester)({...settings, ...options, url})
    if (isAboutSignIn(url)) return send()
    const delay = async (error: unknown, attempt: number) => {
      if (!(error instanceof ClientError) || error.statusCode !== 401) throw error
      await session.check()
      // The first may have been sent in the session that had ended.
      if (session.state() === 'open' && attempt > 1) throw error
    }
    return defer(() => session.whenOpen()).pipe(switchMap(send), retry({delay}))
  }
}
