import type {AssetUrls} from '../assets/asset-urls.ts'
import {LIMITS} from '../limits.ts'
import {LakeError, sessionNotFound} from '../protocol/errors.ts'
import {parseFlag} from '../protocol/parse.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {Listeners} from './listeners.ts'
import {LiveEvents} from './live-events.ts'
import type {EventSink, Stream} from './stream.ts'

/** The kinds of streams, as in their paths: /data/<kind>/:dataset. */
export const STREAM_KINDS = ['listen', 'live/events'] as const
type StreamKind = (typeof STREAM_KINDS)[number]

/** Who reads a stream, and the URLs of assets as this client sees them. */
interface StreamClient {
  trusted: boolean
  assets: AssetUrls
  /** The last event that the client has received of such a stream before. */
  lastEventId?: string | undefined
}

/** Opens event streams, independent of how they are sent (server-sent events or WebSocket). */
export class Streams {
  private readonly live: LiveEvents
  private readonly listeners: Listeners
  private readonly sinks = new Set<EventSink>()
  private signedIn = 0
  private ended = false

  constructor(store: DocumentStore) {
    this.listeners = new Listeners(store.commits)
    this.live = new LiveEvents(store.commits, (id) => store.documents.get(id))
  }

  get count(): number {
    return this.sinks.size
  }

  /**
   * A stream of events, which the caller must start; for an invalid request one that sends a
   * `channelError`. Throws a LakeError: 401 where it asks for drafts without a sign-in, 503 where people who are
   * signed in have too many.
   */
  open(kind: StreamKind, search: URLSearchParams, client: StreamClient): Stream {
    const {trusted, assets} = client
    if (!trusted && kind === 'live/events' && asksForDrafts(search)) throw sessionNotFound()
    if (trusted && this.signedIn >= LIMITS.streams.value) {
      throw new LakeError(503, 'Too many event streams')
    }
    const stream = this.createStream(kind, assets.fromReaderSearch(search), client)
    const count = trusted ? 1 : 0
    this.signedIn += count
    return (sink) => {
      this.sinks.add(sink)
      const stop = stream({
        send: (event) => sink.send({...event, data: assets.toReader(event.data)}),
        end: () => sink.end(),
      })
      if (this.ended) sink.end()
      return () => {
        if (!this.sinks.delete(sink)) return
        this.signedIn -= count
        stop()
      }
    }
  }

  /** Ends every stream, and those that are opened later at once. */
  end(): void {
    this.ended = true
    for (const sink of this.sinks) sink.end()
  }

  private createStream(
    kind: StreamKind,
    search: URLSearchParams,
    {trusted, lastEventId}: StreamClient,
  ): Stream {
    try {
      if (kind === 'listen') return this.listeners.stream(search, trusted)
      const signedIn = asksForDrafts(search) ? 'drafts' : 'signedIn'
      return this.live.stream(trusted ? signedIn : 'anonymous', lastEventId)
    } catch (error) {
      if (!(error instanceof LakeError)) throw error
      const data = JSON.stringify(error.body)
      return (sink) => {
        sink.send({event: 'channelError', data})
        sink.end()
        return () => undefined
      }
    }
  }
}

/** `includeDrafts` of clients, and the name that hosted Sanity documents now. */
function asksForDrafts(search: URLSearchParams): boolean {
  return parseFlag(search, 'includeDrafts') || parseFlag(search, 'includeAllDocuments')
}
