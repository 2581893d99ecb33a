import type {SanityClient} from '@sanity/client'
import {Hono, type Context, type MiddlewareHandler} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {SHARED_PATHS} from '#web/contract/preview-paths.ts'
import {sharedQuerySchema} from '#web/contract/preview.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {requireJson, requireSameOrigin} from '../../http/guards.ts'
import {sameOriginUrl} from '../same-origin-url.ts'
import {previewDocument} from '../preview-document.ts'
import type {StreamChanges} from '../stream-changes.ts'
import type {SharedLinks} from './shared-links.ts'
import type {SharedSessions} from './shared-session.ts'

const maxBody = 64 * 1024

type SharedDeps = {
  client: SanityClient
  links: SharedLinks
  sessions: SharedSessions
  /** The texts of the queries that are answered. */
  queries: ReadonlySet<string>
  /** The built document of a shared preview, without content. */
  html: () => string | Promise<string>
  config: SiteConfig
  stream: StreamChanges
  /** The headers of its documents, which are stricter than an editor's. */
  secure: MiddlewareHandler
}

/** What whoever has a shared link gets (behaviour B391): its paths below /preview/shared. */
export function serveShared(deps: SharedDeps): Hono {
  const {client, links, sessions, queries, config, stream, secure} = deps
  const app = new Hono()
  app.get(`${SHARED_PATHS.open}/:token`, secure, async (context) => {
    const token = context.req.param('token')
    const link = await links.open(token)
    if (!link) return context.html(await sharedDocument(deps, 0), 401)
    sessions.start(context, token, link)
    return context.redirect(sameOriginUrl(link.path), 307)
  })
  app.get(SHARED_PATHS.leave, (context) => {
    sessions.end(context)
    return context.redirect(sameOriginUrl(context.req.query('path')), 307)
  })
  app.post(
    SHARED_PATHS.query,
    requireSameOrigin(config.siteUrl),
    requireJson,
    bodyLimit({maxSize: maxBody}),
    async (context) => {
      const link = await sessions.read(context)
      if (!link) return ended(context)
      const asked = sharedQuerySchema.safeParse(await context.req.json().catch(() => undefined))
      if (!asked.success) return context.text('This is no query of the preview.', 400)
      const {query, params} = asked.data
      if (!queries.has(query)) return context.text('Only the site’s own queries are answered.', 403)
      const {perspective} = link
      return context.json({result: await client.fetch<unknown>(query, params, {perspective})})
    },
  )
  app.get(SHARED_PATHS.events, async (context) => {
    const link = await sessions.read(context)
    if (!link) return ended(context)
    const isValid = async () => (await sessions.read(context)) !== undefined
    return stream(context, {expires: link.expires, isValid, onRevoke: links.onRevoke})
  })
  return app
}

/** The document of a page for whoever has a link that is valid until `expires` (ms); 0: no longer. */
export async function sharedDocument(
  {html, config}: Pick<SharedDeps, 'html' | 'config'>,
  expires: number,
): Promise<string> {
  return previewDocument(await html(), {...config, sharedUntil: expires})
}

const ended = (context: Context) => context.text('This link has expired or was revoked.', 401)
