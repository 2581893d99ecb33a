/** The URLs that have a connection. */
const connected = new Set<string>()

/**
 * Replaces the global EventSource, so that all event sources at `apiHost` share one WebSocket; others stay the
 * browser's own, and so do all in a network that lets no WebSocket through. @sanity/client creates its event sources itself and takes no other class.
 *
 * @param onChange called when the connection is open, and when it is lost or refused.
 */
export function multiplexEventSources(
  apiHost: string,
  dataset: string,
  onChange: () => void,
): void {
  const url = `${apiHost.replace(/^http/, 'ws')}/v1/streams/${dataset}`
  if (!('EventSource' in globalThis) || connected.has(url)) return
  connected.add(url)
  const connection = new MultiplexedConnection(url, onChange)
  const Browsers = globalThis.EventSource
  const Multiplexed = new Proxy(Browsers, {
    construct(Native, [url, init]: ConstructorParameters<typeof EventSource>) {
      return String(url).startsWith(`${apiHost}/`)
        ? new MultiplexedEventSource(String(url), connection, () => new Browsers(url, init))
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
  private closeStream: () => void
  /** The events for which somebody listens. */
  private readonly types = new Set<string>()
  private native: EventSource | undefined

  /** @param createNative - Makes the browser's own event source of the URL. */
  constructor(url: string, connection: MultiplexedConnection, createNative: () => EventSource) {
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
      onBlocked: () => this.readFrom(createNative()),
    })
  }

  override addEventListener(...[type, ...rest]: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(type, ...rest)
    if (this.types.has(type)) return
    this.types.add(type)
    if (this.native) this.pass(this.native, type)
  }

  /** Passes on what a stream of its own brings, in a network that lets no WebSocket through. */
  private readFrom(native: EventSource): void {
    if (this.readyState === CLOSED) return native.close()
    this.native = native
    this.closeStream = () => native.close()
    native.addEventListener('open', () => {
      this.readyState = OPEN
      this.dispatchEvent(new Event('open'))
    })
    native.addEventListener('error', () =>
      this.fail(native.readyState === CLOSED ? CLOSED : CONNECTING),
    )
    for (const type of this.types) this.pass(native, type)
  }

  private pass(native: EventSource, type: string): void {
    if (type === 'open' || type === 'error') return
    native.addEventListener(type, ({data, lastEventId}: MessageEvent) =>
      this.dispatchEvent(new MessageEvent(type, {data, lastEventId})),
    )
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
  /** No WebSocket comes through: the stream has to be read by itself. */
  onBlocked: () => void
}

type Frame = {n: number; end?: true} & Partial<StreamMessage>

const INITIAL_DELAY_MS = 250
const MAX_DELAY_MS = 4000

/** After so many attempts of which none was answered, the network lets no WebSocket through. */
const ATTEMPTS = 3

/** How long an attempt waits for its answer, in milliseconds. */
const ANSWER_MS = 8000

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
  private hasOpened = false
  private attempts = 0
  private isBlocked = false

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
    if (this.isBlocked) {
      // The caller has its stream before it is told.
      queueMicrotask(() => listener.onBlocked())
      return () => undefined
    }
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
    const timer = setTimeout(() => socket.close(), ANSWER_MS)
    socket.addEventListener('open', () => {
      clearTimeout(timer)
      this.hasOpened = true
      this.delay = INITIAL_DELAY_MS
      this.onChange()
      for (const [n, {url}] of this.listeners) this.send({open: n, url})
    })
    socket.addEventListener('message', ({data}) => this.dispatch(JSON.parse(String(data))))
    socket.addEventListener('close', () => {
      clearTimeout(timer)
      this.onChange()
      this.attempts += 1
      if (!this.hasOpened && this.attempts >= ATTEMPTS) return this.giveUp()
      for (const listener of this.listeners.values()) listener.onDisconnect()
      setTimeout(() => this.reconnect(), this.delay)
      this.delay = Math.min(this.delay * 2, MAX_DELAY_MS)
    })
  }

  /** Lets each stream be read by itself from now on. */
  private giveUp(): void {
    this.isBlocked = true
    const listeners = [...this.listeners.values()]
    this.listeners.clear()
    for (const listener of listeners) listener.onBlocked()
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
