import {
  ConnectionFailedError,
  createClient,
  type LiveEvent,
  type MutationEvent,
  type SanityClient,
  type WelcomeEvent,
} from '@sanity/client'
import {LRUCache} from 'lru-cache'
import {contentSettings} from '#web/src/shared/cms/client.ts'
import {
  type ContentChange,
  type ContentChangeListener,
  type ContentSource,
  isPublishedId,
} from './content-source.ts'
import {createFailureLog} from './cached-content.ts'

/**
 * Milliseconds for which the CDN may give old answers after a change: invalidation takes up to 60 s,
 * and for 600 s more it may answer with what it has while it fetches anew.
 * Source: https://www.sanity.io/docs/content-lake/api-cdn
 */
export const cdnLag = 660_000

/** Milliseconds before the first attempt to listen again, and at most before any later one. */
const firstDelay = 1_000
const longestDelay = 60_000

type Watch = {
  onContentChange: (listener: ContentChangeListener) => void
  useCdn: () => boolean
  /** Ends the stream, and starts no other. */
  close: () => void
}

/**
 * Watches a hosted dataset. Listeners are called once for each transaction that changes published
 * content, and after each connection, since changes may have been missed. After a change the CDN may
 * not answer until its lag is over.
 *
 * Live content events tell what a change concerns. Where the project refuses them, mutations tell that
 * there was a change. A stream that ends, for whatever reason, is started again: after 1 s, then after twice
 * as long each time, at most 60 s, all with jitter. A connection that held for longer than the next delay
 * counts as a success, after which the delays start from 1 s again.
 */
export function watchDataset(
  {projectId, dataset}: {projectId: string; dataset: string},
  log: NonNullable<ContentSource['log']>,
): Watch {
  const client = createClient({projectId, dataset, ...contentSettings, useCdn: false})
  const failures = createFailureLog(log)
  const listeners = new Set<ContentChangeListener>()
  let lastChange = -Infinity
  let delay = firstDelay
  let stop = () => {}
  let subscribe: Subscribe = listenForSyncTags

  const announceChange = (change: ContentChange) => {
    lastChange = Date.now()
    for (const listener of listeners) listener(change)
  }
  const watch = () => {
    let connectedAt = Infinity
    let unsubscribe = () => {}
    const again = (error: unknown) => {
      unsubscribe()
      if (subscribe === listenForSyncTags && isRefused(error)) {
        subscribe = listenForMutations
        return watch()
      }
      if (Date.now() - connectedAt > delay) {
        delay = firstDelay
        failures.succeeded(dataset)
      }
      failures.failed(dataset, 'The dataset is not watched; the listener is started again.', error)
      const timer = setTimeout(watch, delay * (0.5 + Math.random() / 2))
      timer.unref()
      stop = () => clearTimeout(timer)
      delay = Math.min(2 * delay, longestDelay)
    }
    unsubscribe = subscribe(client, {
      onConnect: () => {
        connectedAt = Date.now()
        announceChange({})
      },
      onChange: announceChange,
      onEnd: again,
    })
    stop = unsubscribe
  }
  watch()
  return {
    onContentChange: (listener) => void listeners.add(listener),
    useCdn: () => Date.now() - lastChange >= cdnLag,
    close: () => stop(),
  }
}

/** Tells whether the project will not send events at all: another attempt would end the same. */
const isRefused = (error: unknown) =>
  error instanceof ConnectionFailedError && error.status !== undefined && error.status < 500

type Handlers = {
  /** The stream is open: what happened before is not known. */
  onConnect: () => void
  onChange: (change: ContentChange) => void
  /** The stream has ended, or could not be opened. */
  onEnd: (error: unknown) => void
}

/** Opens a stream of changes. Returns a function that ends it. */
type Subscribe = (client: SanityClient, handlers: Handlers) => () => void

/**
 * Live content events, each with the sync tags of the results that a transaction may have changed.
 * Source: https://www.sanity.io/docs/http-reference/live
 */
const listenForSyncTags: Subscribe = (client, {onConnect, onChange, onEnd}) => {
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
const listenForMutations: Subscribe = (client, {onConnect, onChange, onEnd}) => {
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
