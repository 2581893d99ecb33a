import {z} from 'zod'
import type {AssetUrls} from '../assets/asset-urls.ts'
import {API_VERSION, parseLimitedJsonOrNull} from '../protocol/parse.ts'
import {LakeError} from '../protocol/errors.ts'
import type {Stream} from '../streams/stream.ts'
import {STREAM_KINDS, type StreamKind, type Streams} from '../streams/streams.ts'
import {LIMITS} from '../limits.ts'

/** The client of a connection with many streams. It is signed in; the connection ends with its session. */
export interface MultiplexerPeer {
  /** The URLs of assets as this client sees them. */
  assets: AssetUrls
  send: (message: string) => void
}

const message = z.union([
  z.object({open: z.int(), url: z.string().max(64_000)}),
  z.object({close: z.int()}),
])
const STREAM_PATH = new RegExp(`/${API_VERSION}/data/(${STREAM_KINDS.join('|')})/([^/]+)$`)

/**
 * Sends many streams over one connection. Browsers allow six HTTP/1.1 connections to an origin, and one
 * form of the Studio needs six streams. The client sends `{open: n, url}`, where `url` is the stream's
 * HTTP URL, and `{close: n}`; it receives `{n, event, id?, data}` and `{n, end: true}`.
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

  private start(n: number, href: string): void {
    const url = URL.parse(href, 'http://lake')
    const [, kind, dataset] = STREAM_PATH.exec(url?.pathname ?? '') ?? []
    const isStream = url && isKind(kind) && dataset === this.dataset
    const isPossible =
      isStream && !this.running.has(n) && this.running.size < LIMITS.socketStreams.value
    const stream = isPossible ? this.open(kind, url.searchParams) : null
    if (!stream) return this.peer.send(JSON.stringify({n, end: true}))
    this.running.set(n, () => undefined)
    const stop = stream({
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

  /** Null where too many streams are open: the client tries again later. */
  private open(kind: StreamKind, search: URLSearchParams): Stream | null {
    try {
      const {assets} = this.peer
      return this.streams.open(kind, search, {trusted: true, assets})
    } catch (error) {
      if (error instanceof LakeError) return null
      throw error
    }
  }

  private stop(n: number): void {
    this.running.get(n)?.()
    this.running.delete(n)
  }
}

function isKind(kind: string | undefined): kind is StreamKind {
  return STREAM_KINDS.some((known) => known === kind)
}
