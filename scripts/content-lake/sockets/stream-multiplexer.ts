import {z} from 'zod'
import {API_VERSION} from '../protocol/addresses.ts'
import {parseLimitedJsonOrNull} from '../protocol/limited-json.ts'
import {STREAM_KINDS, type StreamKind, type Streams} from '../streams/streams.ts'

/** The client of a connection with many streams. */
export interface MultiplexerPeer {
  /** Called for each stream: a session may end while the connection stays open. */
  trusted: () => boolean
  send: (message: string) => void
}

const message = z.union([
  z.object({open: z.int(), url: z.string().max(64_000)}),
  z.object({close: z.int()}),
])
const ADDRESS = new RegExp(`/${API_VERSION}/data/(${STREAM_KINDS.join('|')})/([^/]+)$`)
const MAX_STREAMS = 500

/**
 * Sends many streams over one connection. Browsers allow six HTTP/1.1 connections to an origin, and one
 * form of the Studio needs six streams. The client sends `{open: n, url}`, where `url` is the stream's
 * HTTP address, and `{close: n}`; it receives `{n, event, id?, data}` and `{n, end: true}`.
 */
export class StreamMultiplexer {
  private readonly streams: Streams
  private readonly dataset: string
  private readonly peer: MultiplexerPeer
  private readonly running = new Map<number, () => void>()

  constructor(streams: Streams, dataset: string, peer: MultiplexerPeer) {
    this.streams = streams
    this.dataset = dataset
    this.peer = peer
  }

  receive(text: string): void {
    const parsed = message.safeParse(parseLimitedJsonOrNull(text))
    if (!parsed.success) return
    if ('close' in parsed.data) this.stop(parsed.data.close)
    else this.start(parsed.data.open, parsed.data.url)
  }

  end(): void {
    for (const n of this.running.keys()) this.stop(n)
  }

  private start(n: number, address: string): void {
    const url = URL.parse(address, 'http://lake')
    const [, kind, dataset] = ADDRESS.exec(url?.pathname ?? '') ?? []
    const isStream = url && isKind(kind) && dataset === this.dataset
    if (!isStream || this.running.has(n) || this.running.size >= MAX_STREAMS) {
      return this.peer.send(JSON.stringify({n, end: true}))
    }
    this.running.set(n, () => undefined)
    const stop = this.streams.open(
      kind,
      url.searchParams,
      this.peer.trusted(),
    )({
      send: ({event, id, data}) => {
        if (this.running.has(n)) this.peer.send(JSON.stringify({n, event, id, data}))
      },
      end: () => {
        this.stop(n)
        this.peer.send(JSON.stringify({n, end: true}))
      },
    })
    if (this.running.has(n)) this.running.set(n, stop)
    else stop()
  }

  private stop(n: number): void {
    this.running.get(n)?.()
    this.running.delete(n)
  }
}

function isKind(kind: string | undefined): kind is StreamKind {
  return STREAM_KINDS.some((known) => known === kind)
}
