import type {Stream} from './stream.ts'

/** Browsers open six HTTP/1.1 connections to an origin: two are left for requests. */
const MAX_STREAMS = 4

/**
 * Ends the oldest event stream of a browser that holds too many over HTTP/1.1, so that its requests do not
 * wait for ever for a connection. An EventSource connects again by itself, and all streams take turns.
 */
export class BrowserStreams {
  private readonly open = new Map<string, Set<() => void>>()

  /** `browser`: what its streams are counted by. */
  limit(browser: string, stream: Stream): Stream {
    return (sink) => {
      const end = () => sink.end()
      const streams = this.open.get(browser) ?? new Set()
      this.open.set(browser, streams.add(end))
      const [oldest] = streams
      if (streams.size > MAX_STREAMS) oldest?.()
      const stop = stream(sink)
      return () => {
        streams.delete(end)
        if (streams.size === 0 && this.open.get(browser) === streams) this.open.delete(browser)
        stop()
      }
    }
  }
}

/**
 * Whether a browser sent the request over HTTP/1.1, as far as its headers tell: no proxy did, or one that
 * says how it was asked (`Via`, RFC 9110 section 7.6.3).
 */
export function isBrowserOverHttp1(headers: Headers, forwarded: boolean): boolean {
  if (!headers.get('user-agent')?.startsWith('Mozilla/')) return false
  const via = headers.get('via')
  return via === null ? !forwarded : /^(HTTP\/)?1\.1\s/i.test(via)
}
