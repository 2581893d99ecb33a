import {setCookie} from 'hono/cookie'
import {KNOWN_BROWSER_LIFETIME_MS} from '../auth/known-browsers.ts'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import type {LakeRequest, LakeServices} from './context.ts'

/** Signs the browser in by a cookie. */
export function startSession(c: LakeRequest, {authenticator}: LakeServices): void {
  setCookie(c, authenticator.cookieName, authenticator.createSession(), {
    ...cookieOptions(authenticator.secureCookies),
    maxAge: LIMITS.session.value / 1000,
  })
}

/**
 * The page to return to after signing in, the parameter `origin`. Throws 400 unless it is a page of the
 * request's own origin: anything else would be an open redirect.
 */
export function readReturnUrl(requestUrl: string): URL {
  const current = new URL(requestUrl)
  const url = URL.parse(current.searchParams.get('origin') ?? '/', current.origin)
  const isOwnPage =
    url?.host === current.host && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isOwnPage) throw new LakeError(400, 'The return address must be a page of this site')
  return url
}

/** Returns to the page that asked. */
export function redirectBack(c: LakeRequest, {pathname, search, hash}: URL): Response {
  const path = `${pathname}${search}${hash}`.replace(/^\/{2,}/, '/')
  return c.redirect(path, c.req.method === 'POST' ? 303 : 302)
}

/** Lets the browser count its wrong passwords for itself from now on. */
export function rememberBrowser(c: LakeRequest, {authenticator}: LakeServices): void {
  setCookie(c, authenticator.knownBrowserCookieName, authenticator.knownBrowsers.create(), {
    ...cookieOptions(authenticator.secureCookies),
    maxAge: KNOWN_BROWSER_LIFETIME_MS / 1000,
  })
}

function cookieOptions(secure: boolean) {
  return {path: '/', httpOnly: true, sameSite: 'Lax', secure} as const
}

/** Throws 403 unless the request comes from this machine and was not caused by another site. */
export function assertLocalRequest(c: LakeRequest, {authenticator}: LakeServices): void {
  const isLocal = authenticator.mayUseSessions(c.req.raw)
  if (isLocal && c.req.header('sec-fetch-site') !== 'cross-site') return
  throw new LakeError(403, 'Sign in from this machine, at its own address')
}
