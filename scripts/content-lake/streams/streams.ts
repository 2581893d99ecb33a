import {LakeError} from '../protocol/errors.ts'
import {parseFlag} from '../protocol/query-string.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {parseListenRequest} from './listen-request.ts'
import {Listeners} from './listeners.ts'
import {liveStream} from './live-events.ts'
import {errorStream, type Stream} from './stream.ts'

/** The kinds of streams, as in their addresses: /data/<kind>/:dataset. */
export const STREAM_KINDS = ['listen', 'live/events'] as const
export type StreamKind = (typeof STREAM_KINDS)[number]

/** Opens event streams, independent of how they are sent (server-sent events or WebSocket). */
export class Streams {
  private readonly store: DocumentStore
  private readonly listeners: Listeners
  private openCount = 0

  constructor(store: DocumentStore) {
    this.store = store
    this.listeners = new Listeners(store.commits)
  }

  /** How many streams are open. */
  get count(): number {
    return this.openCount
  }

  /** A stream of events; for an invalid request, a stream that sends a `channelError`. */
  open(kind: StreamKind, search: URLSearchParams, trusted: boolean): Stream {
    const stream = this.createStream(kind, search, trusted)
    return (sink) => {
      this.openCount += 1
      let open = true
      const stop = stream(sink)
      return () => {
        if (!open) return
        open = false
        this.openCount -= 1
        stop()
      }
    }
  }

  private createStream(kind: StreamKind, search: URLSearchParams, trusted: boolean): Stream {
    try {
      return kind === 'listen'
        ? this.listeners.stream(parseListenRequest(search, trusted))
        : liveStream(this.store.commits, trusted && parseFlag(search, 'includeDrafts'))
    } catch (error) {
      if (error instanceof LakeError) return errorStream(error.body)
      throw error
    }
  }
}
