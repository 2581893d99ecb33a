import type {Context, MiddlewareHandler} from 'hono'
import {secureHeaders} from 'hono/secure-headers'
import {streamSSE} from 'hono/streaming'
import {sharedDirectives, sharedSecureHeaders} from '#web/contract/secure-headers.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {embedJson} from '#web/src/shared/seo/structured-data.ts'
import type {StreamedSession} from './preview-sessions.ts'

/**
 * Headers of all that preview answers (behaviour B382): no cache keeps it and no search engine lists
 * it. The overlay of the Studio injects its styles, hence `unsafe-inline`; the Studio, on the same
 * origin, may frame it. A shared preview has no overlay, and is not framed.
 */
export function previewHeaders({cms, siteUrl}: SiteConfig): {
  secure: MiddlewareHandler
  secureShared: MiddlewareHandler
  notStored: MiddlewareHandler
} {
  const pictures = cms.lakePath === undefined ? ['https://cdn.sanity.io'] : []
  const directives = {
    ...sharedDirectives,
    scriptSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...pictures],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
  }
  const secure = secureHeaders({
    contentSecurityPolicy: {...directives, styleSrc: ["'self'", "'unsafe-inline'"]},
    // The Studio opens the preview in a window of its own, and talks to it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'same-origin',
    ...sharedSecureHeaders(siteUrl),
  })
  const secureShared = secureHeaders({
    contentSecurityPolicy: {...directives, styleSrc: ["'self'"], frameAncestors: ["'none'"]},
    referrerPolicy: 'same-origin',
    ...sharedSecureHeaders(siteUrl),
  })
  const notStored: MiddlewareHandler = async (context, next) => {
    await next()
    context.header('Cache-Control', 'private, no-store')
    context.header('X-Robots-Tag', 'noindex')
  }
  return {secure, secureShared, notStored}
}

/** `sharedUntil`: ms since 1970; 0 where the link has ended. */
type SharedConfig = SiteConfig & {sharedUntil: number}

/**
 * The preview's document, without any content, with the configuration of the site; of a shared preview also
 * with the time until which it can be seen.
 */
export function previewDocument(html: string, config: SiteConfig | SharedConfig): string {
  const state = `<script type="application/json" id="preview-config">${embedJson(config)}</script>`
  return html.replace('<!--preview-config-->', () => state)
}

/**
 * A URL of this site as path, query and fragment, so that a redirect leads nowhere else.
 *
 * @param url what a request asks for; anything else than a URL gives `/`.
 */
export function sameOriginUrl(url: string | undefined): string {
  const base = 'http://localhost'
  if (!url || !URL.canParse(url, base)) return '/'
  const {pathname, search, hash} = new URL(url, base)
  // `//host` would be a URL of another site.
  return `/${pathname.replace(/^[/\\]+/, '')}${search}${hash}`
}

/** Milliseconds between two signs of life, which keep proxies from closing the stream. */
export const pingMs = 25_000

export type StreamChanges = (context: Context, session: StreamedSession) => Response

/**
 * Server-sent events: `change` after each change of content, drafts included (behaviour B385). A
 * stream ends with its session, of which it makes sure before each event.
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
  return (context, {expires, isValid, onEnd}) => {
    if (ends.aborted || open >= max) return context.text('Service Unavailable', 503)
    context.header('X-Accel-Buffering', 'no')
    return streamSSE(context, async (stream) => {
      open += 1
      const end = new AbortController()
      const send = async (event: string) => {
        // While the database does not answer, nothing is told.
        const valid = await isValid().catch(() => undefined)
        if (valid === false) end.abort()
        if (valid && !end.signal.aborted) await stream.writeSSE({event, data: ''})
      }
      const unwatch = watch(() => void send('change'))
      const forget = onEnd(() => void send('ping'))
      const ping = setInterval(() => void send('ping'), pingMs)
      const timer = setTimeout(() => end.abort(), expires - Date.now())
      stream.onAbort(() => end.abort())
      ends.addEventListener('abort', () => end.abort(), {signal: end.signal})
      // Changes may have been missed before.
      void send('change')
      await new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
      clearTimeout(timer)
      clearInterval(ping)
      forget()
      unwatch()
      open -= 1
    })
  }
}
