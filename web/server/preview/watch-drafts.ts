import type {SanityClient} from '@sanity/client'

/** All documents of editors: not what the dataset keeps for itself, such as the Studio's secrets. */
const filter = '*[!(_id in path("_.**")) && !(_type match "sanity.*") && !(_type match "system.*")]'

/** Milliseconds after which a listener that has ended is started again. */
const retryMs = 2_000

/**
 * Tells of every change of content, drafts included. The dataset is listened to only while somebody
 * wants to know.
 *
 * @returns adds a listener; what it returns takes it away.
 */
export function watchDrafts(client: SanityClient): (listener: () => void) => () => void {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const listen = (): (() => void) => {
    const again = () => {
      const timer = setTimeout(() => (stop = listen()), retryMs)
      timer.unref()
      stop = () => clearTimeout(timer)
    }
    const subscription = client
      .listen(filter, {}, {includeResult: false, events: ['welcome', 'mutation', 'reconnect']})
      // After each connection too: changes may have been missed.
      .subscribe({next: notify, error: again, complete: again})
    return () => subscription.unsubscribe()
  }
  return (listener) => {
    listeners.add(listener)
    stop ??= listen()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stop?.()
      stop = undefined
    }
  }
}
