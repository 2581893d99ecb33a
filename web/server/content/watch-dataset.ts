import {createClient, type MutationEvent, type WelcomeEvent} from '@sanity/client'
import {LRUCache} from 'lru-cache'
import {contentSettings} from '#web/src/shared/cms/client.ts'
import type {ContentSource} from './content-source.ts'
import {createFailureLog} from './failure-log.ts'
import {isPublishedId} from './published-id.ts'

/**
 * Milliseconds for which the CDN may give old answers after a change: invalidation takes up to 60 s,
 * and for 600 s more it may answer with what it has while it fetches anew.
 * Source: https://www.sanity.io/docs/content-lake/api-cdn
 */
export const cdnLag = 660_000

/** Milliseconds before the first attempt to listen again, and at most before any later one. */
const firstDelay = 1_000
const longestDelay = 60_000

/** What the listener's server need not even send. */
const filter = '*[!(_id in path("drafts.**")) && !(_id in path("versions.**"))]'

type Watch = {
  onContentChange: (listener: () => void) => void
  useCdn: () => boolean
  /** Ends the listener, and starts no other. */
  close: () => void
}

/**
 * Listens to a hosted dataset. Listeners are called once for each transaction that changes published
 * content, and after each connection, since changes may have been missed. After a change the CDN may
 * not answer until its lag is over.
 *
 * A listener that ends, for whatever reason, is started again: after 1 s, then after twice as long
 * each time, at most 60 s, all with jitter. A connection that held for longer than the next delay
 * counts as a success, after which the delays start from 1 s again.
 */
export function watchDataset(
  {projectId, dataset}: {projectId: string; dataset: string},
  log: NonNullable<ContentSource['log']>,
): Watch {
  const client = createClient({projectId, dataset, ...contentSettings, useCdn: false})
  const failures = createFailureLog(log)
  const listeners = new Set<() => void>()
  let lastChange = -Infinity
  const transactions = new LRUCache<string, true>({max: 100})
  let delay = firstDelay
  let stop = () => {}

  const announceChange = () => {
    lastChange = Date.now()
    for (const listener of listeners) listener()
  }
  const handle = (event: WelcomeEvent | MutationEvent) => {
    if (event.type === 'mutation') {
      // Each document of a transaction has an event of its own; the first tells enough, since a
      // transaction's changes become visible together.
      if (!isPublishedId(event.documentId) || transactions.has(event.transactionId)) return
      transactions.set(event.transactionId, true)
    }
    announceChange()
  }
  const listen = () => {
    let connectedAt = Infinity
    let subscription: {unsubscribe: () => void} | undefined
    const again = (error: unknown) => {
      subscription?.unsubscribe()
      if (Date.now() - connectedAt > delay) {
        delay = firstDelay
        failures.succeeded(dataset)
      }
      failures.failed(dataset, 'The dataset is not watched; the listener is started again.', error)
      const timer = setTimeout(listen, delay * (0.5 + Math.random() / 2))
      timer.unref()
      stop = () => clearTimeout(timer)
      delay = Math.min(2 * delay, longestDelay)
    }
    subscription = client
      .listen(
        filter,
        {},
        {
          includeResult: false,
          visibility: 'query',
          // Without `reconnect` the client would try again by itself, every second for ever.
          events: ['welcome', 'mutation', 'reconnect'],
        },
      )
      .subscribe({
        next: (event) => {
          if (event.type === 'reconnect') return again(new Error('The connection was lost.'))
          if (event.type === 'welcome') connectedAt = Date.now()
          handle(event)
        },
        error: again,
        complete: () => again(new Error('The connection was closed.')),
      })
    stop = () => subscription?.unsubscribe()
  }
  listen()
  return {
    onContentChange: (listener) => void listeners.add(listener),
    useCdn: () => Date.now() - lastChange >= cdnLag,
    close: () => stop(),
  }
}
