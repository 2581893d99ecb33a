import type {MiddlewareHandler} from 'hono'
import {secureHeaders} from 'hono/secure-headers'
import {sharedDirectives, sharedSecureHeaders} from '#web/contract/secure-headers.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'

/** The hosts of the editors' avatars with hosted Sanity. */
const AVATARS = ['https://lh3.googleusercontent.com', 'https://avatars.githubusercontent.com']

/**
 * Security headers of the Studio's document: its own origin and, with hosted Sanity, that project's API,
 * sockets and CDN. styled-components injects its styles, hence `unsafe-inline`; its scripts are all
 * files. `blob:` is for files chosen for upload; the Presentation tool frames the site.
 */
export function studioSecureHeaders({cms, siteUrl}: SiteConfig): MiddlewareHandler {
  const {projectId, lakePath} = cms
  const ifHosted = (...sources: string[]) => (lakePath === undefined ? sources : [])
  const api = `${projectId}.api.sanity.io`
  return secureHeaders({
    contentSecurityPolicy: {
      ...sharedDirectives,
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...ifHosted('https://cdn.sanity.io', ...AVATARS)],
      mediaSrc: ["'self'", 'blob:', ...ifHosted('https://cdn.sanity.io')],
      fontSrc: ["'self'", 'data:'],
      connectSrc: [
        "'self'",
        ...ifHosted(
          `https://${api}`,
          `wss://${api}`,
          `https://${projectId}.apicdn.sanity.io`,
          'https://api.sanity.io',
          'https://cdn.sanity.io',
        ),
      ],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'self'"],
    },
    // Signing in to hosted Sanity may open a window of its own.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    ...sharedSecureHeaders(siteUrl),
  })
}
