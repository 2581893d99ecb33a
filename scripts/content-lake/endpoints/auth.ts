import {deleteCookie, getCookie} from 'hono/cookie'
import {isSameOrigin} from '../auth/hosts.ts'
import {LakeError} from '../protocol/errors.ts'
import {readBytes} from '../http/request-body.ts'
import {getClientAddress, type LakeApp, type LakeServices} from '../http/context.ts'
import {getRequestOrigin} from '../protocol/request-origin.ts'
import {sendSignInPage} from '../http/sign-in-page.ts'
import {
  assertLocalRequest,
  readReturnUrl,
  redirectBack,
  rememberBrowser,
  startSession,
} from '../http/start-session.ts'

/**
 * Signing in and out. The Studio's sign-in screen links to
 * /auth/login/local?origin=<return URL>, as at hosted Sanity; the return URL is a page of the lake's own origin.
 */
export function authEndpoints(app: LakeApp, services: LakeServices): void {
  const {authenticator} = services
  app.get('/auth/providers', (c) => {
    const version = c.req.param('version') ?? 'v1'
    const origin = getRequestOrigin(c.req.url, c.req.header('x-forwarded-proto'))
    const url = `${origin}${services.basePath}/${version}/auth/login/local`
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
    const target = readReturnUrl(c.req.url)
    if (!authenticator.password) {
      assertLocalRequest(c, services)
      startSession(c, services)
      return redirectBack(c, target)
    }
    return sendSignInPage(c)
  })
  app.post('/auth/login/local', async (c) => {
    const target = readReturnUrl(c.req.url)
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
    else if (result !== 'ok') return sendSignInPage(c, result)
    startSession(c, services)
    if (result === 'ok' && browser === null) rememberBrowser(c, services)
    return redirectBack(c, target)
  })
  app.post('/auth/logout', (c) => {
    const identity = c.get('identity')
    if (identity.via === 'session') authenticator.assertCanWrite(c.req.raw, identity)
    const secret = getCookie(c, authenticator.cookieName)
    if (secret) authenticator.sessions.delete(secret)
    deleteCookie(c, authenticator.cookieName, {path: '/', secure: authenticator.secureCookies})
    return c.json({})
  })
}
