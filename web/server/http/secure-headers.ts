import {Hono, type MiddlewareHandler} from 'hono'
import {secureHeaders as honoSecureHeaders} from 'hono/secure-headers'
import {sharedDirectives, sharedSecureHeaders} from '#web/contract/secure-headers.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'

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
