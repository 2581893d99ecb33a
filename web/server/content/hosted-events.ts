import {
  ConnectionFailedError,
  type LiveEvent,
  type MutationEvent,
  type SanityClient,
  type WelcomeEvent,
} from '@sanity/client'
import {LRUCache} from 'lru-cache'
import type {ContentChange} from './content-source.ts'
import {isPublishedId} from './published-id.ts'

type Handlers = {
  /** The stream is open: what happened before is not known. */
  onConnect: () => void
  onChange: (change: ContentChange) => void
  /** The stream has ended, or could not be opened. */
  onEnd: (error: unknown) => void
}

/** Opens a stream of changes. Returns a function that ends it. */
export type Subscribe = (client: SanityClient, handlers: Handlers) => () => void

/**
 * Live content events, each with the sync tags of the results that a transaction may have changed.
 * Source: https://www.sanity.io/docs/http-reference/live
 */
export const listenForSyncTags: Subscribe = (client, {onConnect, onChange, onEnd}) => {
  const handle = (event: LiveEvent) => {
    switch (event.type) {
      case 'welcome':
      case 'restart':
        return onConnect()
      case 'message':
        return onChange({syncTags: event.tags})
      case 'goaway':
        return onEnd(new ConnectionFailedError(event.reason, {status: 403}))
      default:
        return onEnd(new Error('The connection was lost.'))
    }
  }
  return subscribe(client.live.events(), handle, onEnd)
}

/** Leaves out drafts and versions, so that they are not even sent. */
const published = '*[!(_id in path("drafts.**")) && !(_id in path("versions.**"))]'

/** Mutations of published documents: that there was a change, once for each transaction. */
export const listenForMutations: Subscribe = (client, {onConnect, onChange, onEnd}) => {
  const transactions = new LRUCache<string, true>({max: 100})
  const handle = (event: WelcomeEvent | MutationEvent | {type: 'reconnect'}) => {
    if (event.type === 'reconnect') return onEnd(new Error('The connection was lost.'))
    if (event.type === 'welcome') return onConnect()
    // Each document of a transaction has an event of its own; the first tells enough, since a
    // transaction's changes become visible together.
    if (!isPublishedId(event.documentId) || transactions.has(event.transactionId)) return
    transactions.set(event.transactionId, true)
    onChange({})
  }
  const events = client.listen(
    published,
    {},
    {
      includeResult: false,
      visibility: 'query',
      // Without `reconnect` the client would try again by itself, every second for ever.
      events: ['welcome', 'mutation', 'reconnect'],
    },
  )
  return subscribe(events, handle, onEnd)
}

type Events<Event> = {
  subscribe: (observer: {
    next: (event: Event) => void
    error: (error: unknown) => void
    complete: () => void
  }) => {unsubscribe: () => void}
}

function subscribe<Event>(
  events: Events<Event>,
  next: (event: Event) => void,
  onEnd: (error: unknown) => void,
): () => void {
  const complete = () => onEnd(new Error('The connection was closed.'))
  const subscription = events.subscribe({next, error: onEnd, complete})
  return () => subscription.unsubscribe()
}
