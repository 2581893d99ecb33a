import type {Context} from 'hono'
import {deleteCookie, getCookie, setCookie} from 'hono/cookie'
import type {OpenedLink, SharedLinks} from './shared-links.ts'

export type SharedSessions = ReturnType<typeof createSharedSessions>

/**
 * A browser that opened a shared link keeps its token as a cookie. It is `Lax`, since such links are opened
 * from mails and chats; the token is verified for each request, so that a revoked link ends at once.
 */
export function createSharedSessions(links: SharedLinks, siteUrl: string) {
  const name = 'preview-link'
  const secure = siteUrl.startsWith('https:')
  const options = {path: '/', secure, ...(secure && {prefix: 'host' as const})}
  return {
    start(context: Context, token: string, {expires}: OpenedLink): void {
      const maxAge = Math.max(1, Math.floor((expires - Date.now()) / 1000))
      setCookie(context, name, token, {...options, httpOnly: true, sameSite: 'Lax', maxAge})
    },
    /** What the browser's link opens; nothing without one, or with one that has ended. */
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
