import type {MiddlewareHandler} from 'hono'
import {secureHeaders} from 'hono/secure-headers'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {embedJson} from '#web/src/shared/seo/structured-data.ts'
import {sharedDirectives, sharedSecureHeaders} from '../http/secure-headers.ts'

/**
 * Headers of all that preview answers: no cache keeps it and no search engine lists
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
