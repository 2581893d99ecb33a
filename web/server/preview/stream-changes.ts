import type {SanityClient} from '@sanity/client'
import {Hono} from 'hono'
import {streamSSE} from 'hono/streaming'
import {PREVIEW_PATHS} from '#web/contract/preview.ts'
import type {PreviewSessions} from './preview-session.ts'
import {watchDrafts} from './watch-drafts.ts'

/** Milliseconds between two signs of life, which keep proxies from closing the stream. */
const pingMs = 25_000

/** How many streams are open at once; editors are few. */
const maxStreams = 200

/**
 * Server-sent events: `change` after each change of content, drafts included (behaviour B385). A
 * stream ends with its session.
 *
 * @param ends ends every stream when it aborts.
 */
export function streamChanges(
  client: SanityClient,
  {sessions, ends}: {sessions: PreviewSessions; ends: AbortSignal},
): Hono {
  const watch = watchDrafts(client)
  let open = 0
  return new Hono().get(PREVIEW_PATHS.events, async (context) => {
    const expires = await sessions.read(context)
    if (expires === undefined || ends.aborted || open >= maxStreams) {
      return context.text('Service Unavailable', 503)
    }
    context.header('X-Accel-Buffering', 'no')
    return streamSSE(context, async (stream) => {
      open += 1
      const send = (event: string) => void stream.writeSSE({event, data: ''})
      const unwatch = watch(() => send('change'))
      const ping = setInterval(() => send('ping'), pingMs)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, expires - Date.now())
        const end = () => {
          clearTimeout(timer)
          resolve()
        }
        stream.onAbort(end)
        ends.addEventListener('abort', end)
      })
      clearInterval(ping)
      unwatch()
      open -= 1
    })
  })
}
