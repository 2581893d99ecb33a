import type {Context} from 'hono'
import {streamSSE} from 'hono/streaming'

/** Milliseconds between two signs of life, which keep proxies from closing the stream. */
export const pingMs = 25_000

type StreamedSession = {
  /** When the session ends, and with it the stream, in ms. */
  expires: number
  /** Whether the session still is valid; asked at each sign of life. */
  isValid?: () => Promise<boolean>
  /** Calls back when sessions were revoked; returns what takes the callback away. */
  onRevoke?: (callback: () => void) => () => void
}

export type StreamChanges = (context: Context, session: StreamedSession) => Response

/**
 * Server-sent events: `change` after each change of content, drafts included (behaviour B385). A
 * stream ends with its session.
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
  return (context, {expires, isValid, onRevoke}) => {
    if (ends.aborted || open >= max) return context.text('Service Unavailable', 503)
    context.header('X-Accel-Buffering', 'no')
    return streamSSE(context, async (stream) => {
      open += 1
      const end = new AbortController()
      const send = (event: string) => void stream.writeSSE({event, data: ''})
      const check = async () => {
        if (isValid && !(await isValid().catch(() => true))) end.abort()
        else send('ping')
      }
      const unwatch = watch(() => send('change'))
      const forget = onRevoke?.(() => void check())
      const ping = setInterval(() => void check(), pingMs)
      const timer = setTimeout(() => end.abort(), expires - Date.now())
      stream.onAbort(() => end.abort())
      ends.addEventListener('abort', () => end.abort(), {signal: end.signal})
      await new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
      clearTimeout(timer)
      clearInterval(ping)
      forget?.()
      unwatch()
      open -= 1
    })
  }
}
