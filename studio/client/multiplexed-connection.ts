/** What arrives on a stream. */
interface StreamMessage {
  event: string
  id?: string
  data: string
}

/** The reader of one stream. */
export interface StreamReader {
  /** The address that the stream has over HTTP. */
  url: string
  onMessage: (message: StreamMessage) => void
  /** The connection is gone; the stream begins anew when it is back. */
  onInterruption: () => void
  /** The server has ended the stream for good. */
  onEnd: () => void
}

type Frame = {n: number; end?: true} & Partial<StreamMessage>

const FIRST_DELAY = 250
const LONGEST_DELAY = 4000

/**
 * All event streams of a tab on one WebSocket. Over HTTP/1.1 a browser grants an origin six connections,
 * and each open form of the Studio asks for as many streams.
 */
export class StreamConnection {
  private readonly address: string
  private readonly readers = new Map<number, StreamReader>()
  private socket: WebSocket | undefined
  private delay = FIRST_DELAY
  private count = 0

  /** `address`: the WebSocket's, `ws://…`. */
  constructor(address: string) {
    this.address = address
  }

  /** Opens a stream, again whenever the connection had to be made anew. Returns what closes it. */
  open(reader: StreamReader): () => void {
    const n = ++this.count
    this.readers.set(n, reader)
    if (this.socket) this.send({open: n, url: reader.url})
    else this.connect()
    return () => {
      if (this.readers.delete(n)) this.send({close: n})
    }
  }

  private connect(): void {
    const socket = new WebSocket(this.address)
    this.socket = socket
    socket.addEventListener('open', () => {
      this.delay = FIRST_DELAY
      for (const [n, {url}] of this.readers) this.send({open: n, url})
    })
    socket.addEventListener('message', ({data}) => this.take(JSON.parse(String(data))))
    socket.addEventListener('close', () => {
      for (const reader of this.readers.values()) reader.onInterruption()
      setTimeout(() => this.reconnect(), this.delay)
      this.delay = Math.min(this.delay * 2, LONGEST_DELAY)
    })
  }

  private reconnect(): void {
    this.socket = undefined
    if (this.readers.size > 0) this.connect()
  }

  private take({n, end, event, id, data = ''}: Frame): void {
    const reader = this.readers.get(n)
    if (!reader) return
    if (event !== undefined) return reader.onMessage({event, data, ...(id !== undefined && {id})})
    if (!end) return
    this.readers.delete(n)
    reader.onEnd()
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }
}
