import {deleteCookie, getCookie, setCookie} from 'hono/cookie'
import {isSameOrigin, LOCAL_USER} from '../../auth/authenticator.ts'
import {SESSION_LIFETIME} from '../../auth/sessions.ts'
import {LakeError} from '../../protocol/errors.ts'
import {readBytes} from '../request-body.ts'
import type {LakeApp, LakeParts, LakeRequest} from '../context.ts'
import {signInPage} from '../sign-in-page.ts'

/** Signing in and out: the Studio's own screen links to /auth/login/local?origin=<where to return>. */
export function authEndpoints(app: LakeApp, parts: LakeParts): void {
  const {authority} = parts
  app.get('/auth/providers', (c) => {
    const version = c.req.param('version') ?? 'v1'
    const url = `${new URL(c.req.url).origin}${parts.basePath}/${version}/auth/login/local`
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
    const target = returnAddress(c)
    if (authority.password) return c.html(signInPage(), 200, PAGE_HEADERS)
    assertOnThisMachine(c, parts)
    openSession(c, parts)
    return c.redirect(target, 302)
  })
  app.post('/auth/login/local', async (c) => {
    const target = returnAddress(c)
    if (!isSameOrigin(c.req.raw)) throw new LakeError(403, 'Sign in on the page itself')
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, 10_000)))
    const verdict = await authority.password?.check(form.get('password') ?? '')
    if (verdict === undefined) assertOnThisMachine(c, parts)
    else if (verdict === 'locked') return c.html(signInPage('locked'), 429, PAGE_HEADERS)
    else if (verdict === 'wrong') return c.html(signInPage('wrong'), 401, PAGE_HEADERS)
    openSession(c, parts)
    return c.redirect(target, 303)
  })
  app.post('/auth/logout', (c) => {
    const {via} = c.get('identity')
    if (via === 'session') authority.assertMayWrite(c.req.raw, c.get('identity'))
    const secret = getCookie(c, authority.cookieName)
    if (secret) authority.sessions.end(secret)
    deleteCookie(c, authority.cookieName, {path: '/'})
    return c.json({})
  })
}

const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'self'",
}

function openSession(c: LakeRequest, {authority}: LakeParts): void {
  setCookie(c, authority.cookieName, authority.sessions.open(LOCAL_USER), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
    maxAge: SESSION_LIFETIME / 1000,
  })
}

/** One click is enough where only this machine can ask, and not when another site sends the browser. */
function assertOnThisMachine(c: LakeRequest, {authority}: LakeParts): void {
  const site = c.req.header('sec-fetch-site')
  if (!authority.hostIsOurs(c.req.raw) || site === 'cross-site') {
    throw new LakeError(403, 'Sign in from this machine, at its own address')
  }
}

/** Where to go after signing in: pages of this origin only, or this would be an open redirect. */
function returnAddress(c: LakeRequest): string {
  const here = new URL(c.req.url)
  const asked = here.searchParams.get('origin') ?? '/'
  const target = URL.canParse(asked, here.origin) ? new URL(asked, here.origin) : null
  if (!target || !/^https?:$/.test(target.protocol) || target.host !== here.host) {
    throw new LakeError(400, 'The return address must be a page of this site')
  }
  return `${target.pathname}${target.search}${target.hash}`.replace(/^\/{2,}/, '/')
}
