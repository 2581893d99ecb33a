import type {MiddlewareHandler} from 'hono'
import {secureHeaders} from 'hono/secure-headers'
import {sharedDirectives, sharedSecureHeaders} from '#web/contract/secure-headers.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'

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
