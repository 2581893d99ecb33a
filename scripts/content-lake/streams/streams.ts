import {randomBytes} from 'node:crypto'
import type {AssetUrls} from '../assets/asset-urls.ts'
import {LIMITS} from '../limits.ts'
import {LakeError, sessionNotFound} from '../protocol/errors.ts'
import {parseFlag} from '../protocol/parse.ts'
import {type SyncTag, tagsOfEffects} from '../query/sync-tags.ts'
import type {CommitEmitter, DocumentStore} from '../store/document-store.ts'
import {isPublicId, type LakeDocument} from '../store/document.ts'
import {createListeners} from './listeners.ts'
import type {EventSink, Stream} from './stream.ts'

/** The kinds of streams, as in their paths: /data/<kind>/:dataset. */
export const STREAM_KINDS = ['listen', 'live/events'] as const
type StreamKind = (typeof STREAM_KINDS)[number]

/** Who reads a stream, and the URLs of assets as this client sees them. */
export interface StreamClient {
  isSignedIn: boolean
  assets: AssetUrls
  /** The last event that the client has received of such a stream before. */
  lastEventId?: string | undefined
}

export type Streams = ReturnType<typeof createStreams>

/** Opens event streams, independent of how they are sent (server-sent events or WebSocket). */
export function createStreams({commits, documents}: DocumentStore) {
  const listen = createListeners(commits)
  const live = createLiveEvents(commits, (id) => documents.get(id))
  const sinks = new Set<EventSink>()
  let signedIn = 0
  let ended = false

  const createStream = (
    kind: StreamKind,
    search: URLSearchParams,
    {isSignedIn, lastEventId}: StreamClient,
  ): Stream => {
    try {
      if (kind === 'listen') return listen(search, isSignedIn)
      const audience = asksForDrafts(search) ? 'drafts' : 'signedIn'
      return live(isSignedIn ? audience : 'anonymous', lastEventId)
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

  return {
    count: () => sinks.size,
    /**
     * A stream of events, which the caller must start; for an invalid request one that sends a
     * `channelError`. Throws a LakeError: 401 where it asks for drafts without a sign-in, 503 where people who are
     * signed in have too many.
     */
    open: (kind: StreamKind, search: URLSearchParams, client: StreamClient): Stream => {
      const {isSignedIn, assets} = client
      if (!isSignedIn && kind === 'live/events' && asksForDrafts(search)) throw sessionNotFound()
      if (isSignedIn && signedIn >= LIMITS.streams.value) {
        throw new LakeError(503, 'Too many event streams')
      }
      const stream = createStream(kind, assets.fromReaderSearch(search), client)
      const count = isSignedIn ? 1 : 0
      signedIn += count
      return (sink) => {
        sinks.add(sink)
        const stop = stream({
          send: (event) => sink.send({...event, data: assets.toReader(event.data)}),
          end: () => sink.end(),
        })
        if (ended) sink.end()
        return () => {
          if (!sinks.delete(sink)) return
          signedIn -= count
          stop()
        }
      }
    },
    /** Ends every stream, and those that are opened later at once. */
    end: (): void => {
      ended = true
      for (const sink of sinks) sink.end()
    },
  }
}

/** `includeDrafts` of clients, and the name that hosted Sanity documents now. */
function asksForDrafts(search: URLSearchParams): boolean {
  return parseFlag(search, 'includeDrafts') || parseFlag(search, 'includeAllDocuments')
}

/** Kinds of readers: those not signed in, those who are, and those who also want the changes of drafts. */
type Audience = 'anonymous' | 'signedIn' | 'drafts'

/**
 * Live content events: after each transaction the sync tags of the queries that it may affect. As at
 * hosted Sanity (https://www.sanity.io/docs/http-reference/live) every event has an id. A client that comes back after
 * others is told to start again, by the event `restart`.
 *
 * @param find a document as it is now.
 * @returns makes the stream of a reader from now on; `lastEventId` is the last event that it had before.
 */
export function createLiveEvents(
  commits: CommitEmitter,
  find: (id: string) => LakeDocument | undefined,
): (audience: Audience, lastEventId?: string) => Stream {
  // Apart for each kind of reader: an id counts only transactions that its reader may know of.
  const logs = {anonymous: createEventLog(), signedIn: createEventLog(), drafts: createEventLog()}
  commits.subscribe(({effects, publicEffects}) => {
    const published = effects.filter(({id}) => isPublicId(id))
    logs.anonymous.add(tagsOfEffects(publicEffects, find))
    logs.signedIn.add(tagsOfEffects(published, find))
    logs.drafts.add(tagsOfEffects(effects, find))
  })
  return (audience, lastEventId) => logs[audience].stream(lastEventId)
}

function createEventLog() {
  // A reader with the id of an earlier run, or of another audience, is told to start again.
  const run = randomBytes(6).toString('base64url')
  const sinks = new Set<EventSink>()
  let count = 0
  const id = () => `${run}.${count}`
  return {
    stream:
      (lastEventId: string | undefined): Stream =>
      (sink) => {
        const isCurrent = lastEventId === undefined || lastEventId === id()
        sink.send({event: isCurrent ? 'welcome' : 'restart', id: id(), data: '{}'})
        sinks.add(sink)
        return () => sinks.delete(sink)
      },
    add: (tags: readonly SyncTag[]): void => {
      if (tags.length === 0) return
      count += 1
      const event = {event: 'message', id: id(), data: JSON.stringify({tags})}
      for (const sink of sinks) sink.send(event)
    },
  }
}
