import type {MiddlewareHandler} from 'hono'
import {secureHeaders as honoSecureHeaders} from 'hono/secure-headers'
import {contactedHosts, type SiteConfig} from '#web/src/shared/env.ts'

/** Over https browsers are told to use nothing else for a year. Other sites below the same domain are not spoken for. */
const transportSecurity = (siteUrl: string): string | undefined =>
  siteUrl.startsWith('https:') ? 'max-age=31536000' : undefined

/**
 * Settings of `hono/secure-headers` that all documents share: the public site's, the preview's and the
 * Studio's.
 *
 * @param siteUrl the URL of the site.
 */
export const sharedSecureHeaders = (siteUrl: string) => ({
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: transportSecurity(siteUrl) ?? false,
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
 * Security headers of the public site: only its own origin (`default-src`) and, with hosted Sanity, that project's API and
 * CDN. Inline styles are allowed as attributes alone (a picture's colour). They are the same for every answer, so that a
 * kept page is stored with them.
 *
 * @param scriptHashes the inline scripts that are allowed, as `sha256-…`.
 */
export function siteHeaders(
  {cms, siteUrl}: SiteConfig,
  scriptHashes: readonly string[] = [],
): Readonly<Record<string, string>> {
  const hosts = contactedHosts(cms)
  const policy: Record<string, readonly string[]> = {
    'default-src': sharedDirectives.defaultSrc,
    'object-src': sharedDirectives.objectSrc,
    'base-uri': sharedDirectives.baseUri,
    'form-action': sharedDirectives.formAction,
    'frame-ancestors': sharedDirectives.frameAncestors,
    'script-src': ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...hosts.pictures.map(overHttps)],
    ...(hosts.content.length > 0 && {
      'connect-src': ["'self'", ...hosts.content.map(overHttps)],
    }),
  }
  const hsts = transportSecurity(siteUrl)
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => [name, ...sources].join(' '))
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(hsts && {'Strict-Transport-Security': hsts}),
    'X-Content-Type-Options': 'nosniff',
  }
}

const overHttps = (host: string) => `https://${host}`

/** Headers of a page that shows personal data, by a token in its address: nobody keeps it, and no request names it. */
export const personalHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

/** Adds headers to every answer. */
export function addHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  }
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
