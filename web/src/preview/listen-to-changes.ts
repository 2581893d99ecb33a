/** Milliseconds after which a refused stream, and changes that could not be shown, are asked for again. */
const retryMs = 5_000

/**
 * Listens for changes of content while the page can be seen: a browser has few connections over
 * HTTP/1.1, which hidden pages must not use up. A stream that ends begins again, and then there may have been
 * a change.
 *
 * @param path of the server-sent events.
 * @param show asks for what has changed; is called again some time after it has rejected.
 */
export function listenToChanges(path: string, show: () => Promise<void>): void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let showTimer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    clearTimeout(showTimer)
    source?.close()
    source = undefined
  }
  const onChange = () => {
    show().catch(() => {
      clearTimeout(showTimer)
      showTimer = setTimeout(onChange, retryMs)
    })
  }
  const follow = () => {
    if (document.visibilityState === 'hidden') return stop()
    if (source) return
    const opened = new EventSource(path)
    source = opened
    // The first event comes with the connection: what changed before it is not missed.
    opened.addEventListener('change', onChange)
    opened.addEventListener('error', () => {
      // The browser itself connects again, unless the answer is no stream: a session that has ended,
      // or a server that is restarting.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return
      stop()
      onChange()
      timer = setTimeout(follow, retryMs)
    })
  }
  document.addEventListener('visibilitychange', follow)
  follow()
}
