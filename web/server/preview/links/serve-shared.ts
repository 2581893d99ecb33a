import {type Context, Hono, type MiddlewareHandler} from 'hono'
import {bodyLimit} from 'hono/body-limit'
import {deleteCookie, getCookie, setCookie} from 'hono/cookie'
import {SHARED_PATHS} from '#web/contract/paths.ts'
import {sharedQuerySchema} from '#web/contract/preview.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import type {StreamChanges} from '../../http/change-streams.ts'
import {maxQueryBody, readJson, requireJson, requireSameOrigin} from '../../http/guards.ts'
import {notOwnQuery} from '../answer-content.ts'
import {previewDocument, sameOriginUrl} from '../preview-response.ts'
import type {Drafts} from '../drafts.ts'
import type {OpenedLink, SharedLinks} from './shared-links.ts'

type SharedDeps = {
  drafts: Drafts
  links: SharedLinks
  sessions: ReturnType<typeof createSharedSessions>
  /** The texts of the queries that are answered. */
  queries: Pick<ReadonlySet<string>, 'has'>
  /** The built document of a shared preview, without content. */
  html: () => string | Promise<string>
  config: SiteConfig
  stream: StreamChanges
  /** The headers of its documents, which are stricter than an editor's. */
  secure: MiddlewareHandler
}

/** Serves whoever has a shared link (behaviour B391): its paths below /preview/shared. */
export function serveShared(deps: SharedDeps): Hono {
  const {drafts, links, sessions, queries, config, stream, secure} = deps
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
    bodyLimit({maxSize: maxQueryBody}),
    async (context) => {
      const link = await sessions.read(context)
      if (!link) return ended(context)
      const asked = await readJson(context, sharedQuerySchema)
      if (!asked) return context.text('This is no query of the preview.', 400)
      const {query, params} = asked
      if (!queries.has(query)) return context.text(notOwnQuery, 403)
      const {result} = await drafts.query({query, params, perspective: link.perspective})
      return context.json({result})
    },
  )
  app.get(SHARED_PATHS.events, async (context) => {
    const link = await sessions.read(context)
    if (!link) return ended(context)
    const isValid = async () => (await sessions.read(context)) !== undefined
    return stream(context, {expires: link.expires, isValid, onEnd: links.onRevoke})
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

/** The cookie of a shared link, with the prefix `__Host-` over https. */
export const SHARED_COOKIE = 'preview-link'

/**
 * A browser that opened a shared link keeps its token as a cookie. It is `Lax`, since such links are opened
 * from mails and chats; the token is verified for each request, so that a revoked link ends at once.
 */
export function createSharedSessions(links: SharedLinks, siteUrl: string) {
  const name = SHARED_COOKIE
  const secure = siteUrl.startsWith('https:')
  const options = {path: '/', secure, ...(secure && {prefix: 'host' as const})}
  return {
    start(context: Context, token: string, {expires}: OpenedLink): void {
      const maxAge = Math.max(1, Math.floor((expires - Date.now()) / 1000))
      setCookie(context, name, token, {...options, httpOnly: true, sameSite: 'Lax', maxAge})
    },
    /** The link that the browser has; nothing without one, or with one that has ended. */
    async read(context: Context): Promise<OpenedLink | undefined> {
      if (!context.req.header('cookie')?.includes(name)) return undefined
      const token = getCookie(context, name, secure ? 'host' : undefined)
      return token ? links.open(token) : undefined
    },
    end(context: Context): void {
      deleteCookie(context, name, options)
    },
  }
}
