import {LIMITS} from '../limits.ts'
import type {Heartbeat, Stream, StreamEvent} from './stream.ts'

/** How to disconnect a slow client. */
interface SlowClientOptions {
  /** Closes the network connection; undefined without a Node server. */
  disconnect?: (() => void) | undefined
  log: (message: string) => void
}

/** Sends a stream as server-sent events, with comments to keep the connection alive. */
export function sseResponse(
  stream: Stream,
  heartbeat: Heartbeat,
  options: SlowClientOptions,
): Response {
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let open = true
        const close = (finish: () => void) => {
          if (!open) return
          open = false
          stop()
          finish()
        }
        const write = (bytes: Uint8Array) => {
          if (!open) return
          if ((controller.desiredSize ?? 0) > -LIMITS.unreadStream.value) controller.enqueue(bytes)
          else close(() => disconnectSlowClient(controller, options))
        }
        const stopHeartbeat = heartbeat.onBeat(() => write(KEEP_ALIVE))
        stop = stopHeartbeat
        const stopStream = stream({
          send: (event) => write(encodeEvent(event)),
          end: () => close(() => controller.close()),
        })
        stop = () => {
          stopHeartbeat()
          stopStream()
        }
        if (!open) stop()
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({highWaterMark: 64_000}),
  )
  const headers = {'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no'}
  return new Response(body, {headers})
}

/** Closes the connection. An error in the stream alone would be logged as an error of the server. */
function disconnectSlowClient(
  controller: ReadableStreamDefaultController,
  {disconnect, log}: SlowClientOptions,
): void {
  log(`content lake: dropped a listener with ${LIMITS.unreadStream.value / 1e6} MB unsent`)
  if (disconnect) disconnect()
  else controller.error(new Error('The client reads too slowly'))
}

const encoder = new TextEncoder()
const KEEP_ALIVE = encoder.encode(':\n\n')

function encodeEvent({event, id, data}: StreamEvent): Uint8Array {
  const idLine = id === undefined ? '' : `id: ${id}\n`
  return encoder.encode(`event: ${event}\n${idLine}data: ${data}\n\n`)
}

/** Browsers open six HTTP/1.1 connections to an origin: two are left for requests. */
const MAX_BROWSER_STREAMS = 4

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
      if (streams.size > MAX_BROWSER_STREAMS) oldest?.()
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
 * Says whether a browser sent the request over HTTP/1.1, as far as its headers tell: no proxy did, or one that
 * says how it was asked (`Via`, RFC 9110 section 7.6.3).
 */
export function isBrowserOverHttp1(headers: Headers, forwarded: boolean): boolean {
  if (!headers.get('user-agent')?.startsWith('Mozilla/')) return false
  const via = headers.get('via')
  return via === null ? !forwarded : /^(HTTP\/)?1\.1\s/i.test(via)
}
