import {LakeError} from '../protocol/errors.ts'
import {flag} from '../http/context.ts'
import type {DocumentStore} from '../store/document-store.ts'
import {parseListenRequest} from './listen-request.ts'
import {Listeners} from './listeners.ts'
import {liveStream} from './live-events.ts'
import {refusal, type Stream} from './stream.ts'

/** The kinds of streams, by what follows /data/ in their addresses. */
export type StreamKind = 'listen' | 'live/events'

/** Opens the streams of the lake, however they travel. */
export class Streams {
  private readonly store: DocumentStore
  private readonly listeners: Listeners
  private opened = 0

  constructor(store: DocumentStore) {
    this.store = store
    this.listeners = new Listeners(store.commits)
  }

  /** How many streams are open, however they travel. */
  get count(): number {
    return this.opened
  }

  /** A request that cannot be served gets a stream that says why: `channelError`. */
  open(kind: StreamKind, search: URLSearchParams, trusted: boolean): Stream {
    const stream = this.streamOf(kind, search, trusted)
    return (sink) => {
      this.opened += 1
      let open = true
      const stop = stream(sink)
      return () => {
        if (!open) return
        open = false
        this.opened -= 1
        stop()
      }
    }
  }

  private streamOf(kind: StreamKind, search: URLSearchParams, trusted: boolean): Stream {
    try {
      return kind === 'listen'
        ? this.listeners.stream(parseListenRequest(search, trusted))
        : liveStream(this.store.commits, trusted && flag(search.get('includeDrafts')))
    } catch (error) {
      if (error instanceof LakeError) return refusal(error.body)
      throw error
    }
  }
}
