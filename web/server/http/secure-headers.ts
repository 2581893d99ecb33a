import {Hono, type MiddlewareHandler} from 'hono'
import {secureHeaders as honoSecureHeaders} from 'hono/secure-headers'
import type {SiteConfig} from '#web/src/shared/env.ts'

/**
 * Settings of `hono/secure-headers` that all documents share: the public site's, the preview's and the
 * Studio's.
 *
 * @param siteUrl the URL of the site; over https browsers are told to use nothing else for a year.
 */
export const sharedSecureHeaders = (siteUrl: string) => ({
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: siteUrl.startsWith('https:')
    ? 'max-age=31536000; includeSubDomains'
    : false,
  permissionsPolicy: {camera: [], microphone: [], geolocation: []},
  // `frame-ancestors` says the same as the first; the second is a hint, and Chromium's default.
  xFrameOptions: false,
  originAgentCluster: false,
  // Only old browsers and plug-ins read these, and each response would carry them.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** Directives of the Content Security Policy that all documents share. */
export const sharedDirectives = {
  defaultSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
}

/**
 * Security headers of the public site: only its own origin (`default-src`) and, with hosted Sanity, that
 * project's API and CDN. Inline styles are allowed as attributes alone (a picture's colour).
 *
 * @param scriptHashes the inline scripts that are allowed, as `sha256-…`.
 */
export function secureHeaders(
  config: SiteConfig,
  scriptHashes: readonly string[] = [],
): MiddlewareHandler {
  const {projectId, lakePath} = config.cms
  const hosted = lakePath === undefined
  return honoSecureHeaders({
    contentSecurityPolicy: {
      ...sharedDirectives,
      scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...(hosted ? ['https://cdn.sanity.io'] : [])],
      ...(hosted && {
        connectSrc: [
          "'self'",
          `https://${projectId}.api.sanity.io`,
          `https://${projectId}.apicdn.sanity.io`,
        ],
      }),
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    ...sharedSecureHeaders(config.siteUrl),
  })
}

/** The headers that a middleware adds to every answer, for answers that are sent without it. */
export async function readAddedHeaders(
  middleware: MiddlewareHandler,
): Promise<Record<string, string>> {
  const app = new Hono().use(middleware).get('*', (context) => context.body(null))
  return Object.fromEntries((await app.request('/')).headers)
}

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
  return honoSecureHeaders({
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
