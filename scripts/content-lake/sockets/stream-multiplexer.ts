import {z} from 'zod'
import {parseShallowJson} from '../protocol/limited-json.ts'
import type {StreamKind, Streams} from '../streams/streams.ts'

/** One end of a connection that carries many streams. */
export interface MultiplexPeer {
  /** Asked for each stream: a session may end while its connection lives. */
  trusted: () => boolean
  send: (message: string) => void
}

const message = z.union([
  z.object({open: z.int(), url: z.string().max(64_000)}),
  z.object({close: z.int()}),
])
const ADDRESS = /\/v(?:1|X|\d{4}-\d{2}-\d{2})\/data\/(listen|live\/events)\/([^/]+)$/
const MAX_STREAMS = 500

/**
 * Many streams on one connection, since a browser grants an origin six connections over HTTP/1.1 and a
 * form of the Studio alone needs six streams. The client sends `{open: n, url}`, with the address that
 * the stream has over HTTP, and `{close: n}`; it gets `{n, event, id?, data}`, and `{n, end: true}`.
 */
export class Multiplex {
  private readonly streams: Streams
  private readonly dataset: string
  private readonly peer: MultiplexPeer
  private readonly running = new Map<number, () => void>()

  constructor(streams: Streams, dataset: string, peer: MultiplexPeer) {
    this.streams = streams
    this.dataset = dataset
    this.peer = peer
  }

  receive(text: string): void {
    const read = message.safeParse(parse(text))
    if (!read.success) return
    if ('close' in read.data) this.stop(read.data.close)
    else this.start(read.data.open, read.data.url)
  }

  end(): void {
    for (const n of this.running.keys()) this.stop(n)
  }

  private start(n: number, address: string): void {
    const url = URL.parse(address, 'http://lake')
    const [, kind, dataset] = ADDRESS.exec(url?.pathname ?? '') ?? []
    const known = url && isKind(kind) && dataset === this.dataset
    if (!known || this.running.has(n) || this.running.size >= MAX_STREAMS) {
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
  return kind === 'listen' || kind === 'live/events'
}

function parse(text: string): unknown {
  try {
    return parseShallowJson(text)
  } catch {
    return null
  }
}
