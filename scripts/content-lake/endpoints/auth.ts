import {deleteCookie, getCookie, setCookie} from 'hono/cookie'
import {isSameOrigin, LOCAL_USER} from '../auth/authenticator.ts'
import {KNOWN_BROWSER_LIFETIME_MS} from '../auth/known-browsers.ts'
import {SESSION_LIFETIME_MS} from '../auth/sessions.ts'
import {LakeError} from '../protocol/errors.ts'
import {readBytes} from '../http/request-body.ts'
import {
  getClientAddress,
  type LakeApp,
  type LakeServices,
  type LakeRequest,
} from '../http/context.ts'
import {signInPage} from '../http/sign-in-page.ts'

/**
 * Signing in and out. The Studio's sign-in screen links to /auth/login/local?origin=<return
 * address>.
 */
export function authEndpoints(app: LakeApp, services: LakeServices): void {
  const {authenticator} = services
  app.get('/auth/providers', (c) => {
    const version = c.req.param('version') ?? 'v1'
    const url = `${new URL(c.req.url).origin}${services.basePath}/${version}/auth/login/local`
    return c.json({
      thirdPartyLogin: false,
      providers: [{name: 'local', title: 'Sign in on this computer', url}],
    })
  })
  app.get('/auth/id', (c) => {
    const {trusted, userId} = c.get('identity')
    return c.json({id: trusted ? userId : null})
  })
  app.get('/auth/login/local', (c) => {
    const target = parseReturnAddress(c)
    if (authenticator.password) return c.html(signInPage(), 200, PAGE_HEADERS)
    assertLocalRequest(c, services)
    startSession(c, services)
    return c.redirect(target, 302)
  })
  app.post('/auth/login/local', async (c) => {
    const target = parseReturnAddress(c)
    if (!isSameOrigin(c.req.raw)) throw new LakeError(403, 'Sign in on the page itself')
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, 10_000)))
    const browser = authenticator.knownBrowsers.idOf(
      getCookie(c, authenticator.knownBrowserCookieName),
    )
    const result = await authenticator.password?.check(
      form.get('password') ?? '',
      browser === null
        ? {key: getClientAddress(c, services), isKnownBrowser: false}
        : {key: `browser ${browser}`, isKnownBrowser: true},
      c.req.raw.signal,
    )
    if (result === undefined) assertLocalRequest(c, services)
    else if (result !== 'ok') {
      return c.html(signInPage(result), result === 'wrong' ? 401 : 429, PAGE_HEADERS)
    }
    startSession(c, services)
    if (result === 'ok' && browser === null) rememberBrowser(c, services)
    return c.redirect(target, 303)
  })
  app.post('/auth/logout', (c) => {
    const {via} = c.get('identity')
    if (via === 'session') authenticator.assertCanWrite(c.req.raw, c.get('identity'))
    const secret = getCookie(c, authenticator.cookieName)
    if (secret) authenticator.sessions.delete(secret)
    deleteCookie(c, authenticator.cookieName, {path: '/', secure: authenticator.secureCookies})
    return c.json({})
  })
}

const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'self'",
}

function startSession(c: LakeRequest, {authenticator}: LakeServices): void {
  setCookie(c, authenticator.cookieName, authenticator.sessions.create(LOCAL_USER), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: authenticator.secureCookies,
    maxAge: SESSION_LIFETIME_MS / 1000,
  })
}

function rememberBrowser(c: LakeRequest, {authenticator}: LakeServices): void {
  setCookie(c, authenticator.knownBrowserCookieName, authenticator.knownBrowsers.create(), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: authenticator.secureCookies,
    maxAge: KNOWN_BROWSER_LIFETIME_MS / 1000,
  })
}

/** Throws 403 unless the request comes from this machine and was not caused by another site. */
function assertLocalRequest(c: LakeRequest, {authenticator}: LakeServices): void {
  const site = c.req.header('sec-fetch-site')
  if (!authenticator.mayUseSessions(c.req.raw) || site === 'cross-site') {
    throw new LakeError(403, 'Sign in from this machine, at its own address')
  }
}

/** The page to return to after signing in. Only pages of this origin, to prevent an open redirect. */
function parseReturnAddress(c: LakeRequest): string {
  const current = new URL(c.req.url)
  const requested = current.searchParams.get('origin') ?? '/'
  const target = URL.canParse(requested, current.origin) ? new URL(requested, current.origin) : null
  if (!target || !/^https?:$/.test(target.protocol) || target.host !== current.host) {
    throw new LakeError(400, 'The return address must be a page of this site')
  }
  return `${target.pathname}${target.search}${target.hash}`.replace(/^\/{2,}/, '/')
}
