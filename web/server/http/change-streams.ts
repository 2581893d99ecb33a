import type {Context} from 'hono'
import {streamSSE} from 'hono/streaming'

/** The part of its session that a stream needs. */
export type StreamedSession = {
  /** When the session ends, and with it the stream, in ms; without it a stream is ended after a day. */
  expires?: number
  /** Tells whether the session still is valid. */
  isValid: () => Promise<boolean>
  /** Calls back when sessions may have ended; returns what takes the callback away. */
  onEnd?: (callback: () => void) => () => void
}

const day = 24 * 60 * 60_000

/** Milliseconds between two signs of life, which keep proxies from closing the stream. */
export const pingMs = 25_000

export type StreamChanges = (context: Context, session: StreamedSession) => Response

/**
 * Server-sent events: `change` at once and after each change. A stream ends with its session, of which it makes
 * sure before each event.
 *
 * @param watch tells of each change.
 * @param ends ends every stream when it aborts.
 * @param max how many streams are open at once.
 */
export function createChangeStreams({
  watch,
  ends,
  max,
}: {
  watch: (listener: () => void) => () => void
  ends: AbortSignal
  max: number
}): StreamChanges {
  let open = 0
  return (context, {expires = Date.now() + day, isValid, onEnd}) => {
    if (ends.aborted || open >= max) return context.text('Service Unavailable', 503)
    context.header('X-Accel-Buffering', 'no')
    return streamSSE(context, async (stream) => {
      open += 1
      const end = new AbortController()
      const send = async (event: string) => {
        // While the database does not answer, no event is sent.
        const valid = await isValid().catch(() => undefined)
        if (valid === false) end.abort()
        if (valid && !end.signal.aborted) await stream.writeSSE({event, data: ''})
      }
      const unwatch = watch(() => void send('change'))
      const forget = onEnd?.(() => void send('ping'))
      const ping = setInterval(() => void send('ping'), pingMs)
      const timer = setTimeout(() => end.abort(), expires - Date.now())
      stream.onAbort(() => end.abort())
      ends.addEventListener('abort', () => end.abort(), {signal: end.signal})
      // Changes may have been missed before.
      void send('change')
      await new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
      clearTimeout(timer)
      clearInterval(ping)
      forget?.()
      unwatch()
      open -= 1
    })
  }
}
