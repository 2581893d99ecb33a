import {PREVIEW_PATHS} from '#web/contract/preview.ts'

/**
 * Listens for changes of content while the page can be seen: a browser has few connections over
 * HTTP/1.1, which hidden pages must not use up.
 */
export function listenToChanges(onChange: () => void): void {
  let source: EventSource | undefined
  const follow = () => {
    if (document.visibilityState === 'hidden') {
      source?.close()
      source = undefined
      return
    }
    if (source) return
    source = new EventSource(PREVIEW_PATHS.events)
    // The first event comes with the connection: what changed before it is not missed.
    source.addEventListener('change', onChange)
  }
  document.addEventListener('visibilitychange', follow)
  follow()
}
