import type {MiddlewareHandler} from 'hono'
import {secureHeaders} from 'hono/secure-headers'
import type {PreviewAccess} from '#web/contract/preview.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {embedJson} from '#web/src/shared/seo/structured-data.ts'
import {sharedDirectives, sharedSecureHeaders} from '../http/secure-headers.ts'

/**
 * Headers of all that preview answers: no cache keeps it and no search engine lists
 * it. The overlay of the Studio injects its styles, hence `unsafe-inline` for editors; the Studio, on the same
 * origin, may frame it. Who may only read has no overlay, and no frame.
 */
export function previewHeaders({cms, siteUrl}: SiteConfig): {
  forEditors: MiddlewareHandler
  forReaders: MiddlewareHandler
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
  const forEditors = secureHeaders({
    contentSecurityPolicy: {...directives, styleSrc: ["'self'", "'unsafe-inline'"]},
    // The Studio opens the preview in a window of its own, and talks to it.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'same-origin',
    ...sharedSecureHeaders(siteUrl),
  })
  const forReaders = secureHeaders({
    contentSecurityPolicy: {...directives, styleSrc: ["'self'"], frameAncestors: ["'none'"]},
    referrerPolicy: 'same-origin',
    ...sharedSecureHeaders(siteUrl),
  })
  const notStored: MiddlewareHandler = async (context, next) => {
    await next()
    context.header('Cache-Control', 'private, no-store')
    context.header('X-Robots-Tag', 'noindex')
  }
  return {forEditors, forReaders, notStored}
}

/** The preview's document, without any content, with the configuration of the site and what its session may do. */
export function previewDocument(html: string, config: SiteConfig, access: PreviewAccess): string {
  const json = embedJson({config, access})
  const state = `<script type="application/json" id="preview-config">${json}</script>`
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
