/** The URLs that have a connection. */
const connected = new Set<string>()

/**
 * Replaces the global EventSource, so that all event sources at `apiHost` share one WebSocket; others stay the
 * browser's own. @sanity/client creates its event sources itself and takes no other class.
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
