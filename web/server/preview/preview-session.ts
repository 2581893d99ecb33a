import type {Context} from 'hono'
import {deleteCookie, getSignedCookie, setSignedCookie} from 'hono/cookie'

/** Milliseconds for which an editor sees drafts; opening the preview from the Studio begins anew. */
const lifetime = 8 * 60 * 60_000

export type PreviewSessions = {
  /** Begins a session in the browser that sent the request. */
  start: (context: Context) => Promise<void>
  /** When the session of a request ends, in ms; undefined without one, or with one that is over or forged. */
  read: (context: Context) => Promise<number | undefined>
  end: (context: Context) => void
}

/**
 * Sessions of editors who see drafts: a signed cookie that says until when (behaviour B381). Nothing is
 * stored, and nobody can make one without the key.
 *
 * @param readKey the key that signs, the same for every process; read each time, since it can be renewed.
 */
export function createPreviewSessions({
  readKey,
  siteUrl,
  now = () => Date.now(),
}: {
  readKey: () => Promise<Buffer>
  siteUrl: string
  now?: () => number
}): PreviewSessions {
  const name = 'preview'
  const readSecret = async () => new Uint8Array(await readKey())
  const secure = siteUrl.startsWith('https:')
  const prefix = secure ? ('host' as const) : undefined
  return {
    async start(context) {
      await setSignedCookie(context, name, String(now() + lifetime), await readSecret(), {
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: lifetime / 1000,
        ...(prefix && {prefix}),
      })
    },
    async read(context) {
      // No key is used for the many requests of visitors, who have no cookie.
      if (!context.req.header('cookie')?.includes(`${name}=`)) return undefined
      const value = await getSignedCookie(context, await readSecret(), name, prefix)
      const expires = Number(value || 0)
      return expires > now() ? expires : undefined
    },
    end(context) {
      deleteCookie(context, name, {path: '/', secure, ...(prefix && {prefix})})
    },
  }
}
