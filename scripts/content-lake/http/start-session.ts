import {setCookie} from 'hono/cookie'
import {KNOWN_BROWSER_LIFETIME_MS} from '../auth/known-browsers.ts'
import {SESSION_LIFETIME_MS} from '../auth/sessions.ts'
import {LakeError} from '../protocol/errors.ts'
import {getSearchParams, type LakeRequest, type LakeServices} from './context.ts'
import type {ReturnUrl} from './return-url.ts'

/**
 * Signs in. As at hosted Sanity `type=cookie` gives the browser a session, `withSid=true` (or `type=token`)
 * the page a code for a token, and `type=dual` both, for browsers that keep no cookies of another site.
 */
export function startSession(c: LakeRequest, {authenticator}: LakeServices): void {
  if (!wants(c).cookie) return
  setCookie(c, authenticator.cookieName, authenticator.createSession(), {
    ...cookieOptions(authenticator.secureCookies),
    maxAge: SESSION_LIFETIME_MS / 1000,
  })
}

/** Returns to the page that asked; the code stands in the URL as `#sid=…`. */
export function redirectBack(
  c: LakeRequest,
  {authenticator}: LakeServices,
  {url, foreign}: ReturnUrl,
): Response {
  const target = new URL(url)
  if (wants(c).code) target.hash = `sid=${authenticator.signInCodes.create(url.origin)}`
  const status = c.req.method === 'POST' ? 303 : 302
  if (foreign) return c.redirect(target.href, status)
  const path = `${target.pathname}${target.search}${target.hash}`
  return c.redirect(path.replace(/^\/{2,}/, '/'), status)
}

function wants(c: LakeRequest): {cookie: boolean; code: boolean} {
  const search = getSearchParams(c)
  const type = search.get('type')
  const codeAlone = type === 'token' || search.get('withSid') === 'true'
  return {cookie: !codeAlone, code: codeAlone || type === 'dual'}
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

/** Throws 403 unless, without a password, the request comes from this machine. */
export function assertMayUseSessions(c: LakeRequest, {authenticator}: LakeServices): void {
  if (!authenticator.mayUseSessions(c.req.raw)) throw notLocal()
}

/** Throws 403 unless the request comes from this machine and was not caused by another site. */
export function assertLocalRequest(c: LakeRequest, services: LakeServices): void {
  assertMayUseSessions(c, services)
  if (c.req.header('sec-fetch-site') === 'cross-site') throw notLocal()
}

function notLocal(): LakeError {
  return new LakeError(403, 'Sign in from this machine, at its own address')
}
