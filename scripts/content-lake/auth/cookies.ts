import {randomBytes} from 'node:crypto'
import type {Context} from 'hono'
import {deleteCookie, getCookie} from 'hono/cookie'
import {parse, serialize} from 'hono/utils/cookie'
import {LIMITS} from '../limits.ts'
import {type Signing, signToken, verifyToken} from '../signed-token.ts'

/** Browsers keep a cookie for at most 400 days (RFC 6265bis, section 5.5). */
const KNOWN_BROWSER_LIFETIME_MS = 400 * 24 * 60 * 60 * 1000

export type Cookies = ReturnType<typeof createCookies>

/**
 * The cookies by which browsers are signed in, and known as ones that were. Cookies are shared by all ports of a host:
 * the project's id in their names separates lakes on the same machine. With the prefix, browsers take them from this
 * host over HTTPS only (RFC 6265bis, section 4.1.3.2).
 */
export function createCookies({
  projectId,
  secureCookies = false,
}: {
  projectId: string
  secureCookies?: boolean | undefined
}) {
  const prefix = secureCookies ? '__Host-' : ''
  const project = projectId.replace(/[^\w-]/g, '')
  const session = `${prefix}lake-session-${project}`
  const browser = `${prefix}lake-known-browser-${project}`
  const options = {path: '/', httpOnly: true, sameSite: 'Lax', secure: secureCookies} as const
  const signingBy = (key: string): Signing => ({key, purpose: 'known browser '})
  return {
    names: [session, browser],
    /** Tells whether a `Cookie` header may have the cookie of a session: most have none. */
    mayHaveSession: (cookie: string | undefined): boolean => cookie?.includes(session) === true,
    /** The secret of a request's session; undefined without one. */
    readSession: ({headers}: Request): string | undefined =>
      parse(headers.get('cookie') ?? '', session)[session],
    /** The `Set-Cookie` header by which a browser is in a session. */
    formatSession: (secret: string): string =>
      serialize(session, secret, {...options, maxAge: LIMITS.session.value / 1000}),
    deleteSession: (c: Context): void => {
      deleteCookie(c, session, {path: '/', secure: secureCookies})
    },
    /**
     * The id of a browser that has signed in; undefined for any other. Wrong passwords of such browsers are counted for
     * each browser, not for its address, so that nobody who shares the address of an editor can lock the editor out
     * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens nothing.
     *
     * @param key with which ids are signed.
     */
    readBrowser: (c: Context, key: string): string | undefined =>
      verifyToken(getCookie(c, browser) ?? '', signingBy(key)),
    /** The `Set-Cookie` header by which a browser has a new random id. */
    formatBrowser: (key: string): string => {
      const id = signToken(randomBytes(16).toString('base64url'), signingBy(key))
      return serialize(browser, id, {...options, maxAge: KNOWN_BROWSER_LIFETIME_MS / 1000})
    },
  }
}
