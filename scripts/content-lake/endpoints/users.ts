import {deleteCookie, getCookie, setCookie} from 'hono/cookie'
import {z} from 'zod'
import {ADMINISTRATOR, LOCAL_USER, TOKEN_USER} from '../auth/authenticator.ts'
import {isSameOrigin} from '../auth/hosts.ts'
import type {SignInResult} from '../auth/password.ts'
import {readBytes, readJson} from '../http/body.ts'
import {
  assertCanWrite,
  getClientAddress,
  getRequestOrigin,
  type LakeApp,
  type LakeRequest,
  type LakeServices,
  requireUser,
} from '../http/context.ts'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'

/** Browsers keep a cookie for at most 400 days (RFC 6265bis, section 5.5). */
const KNOWN_BROWSER_LIFETIME_MS = 400 * 24 * 60 * 60 * 1000

/**
 * Signing in and out. The Studio's sign-in screen links to
 * /auth/login/local?origin=<return URL>, as at hosted Sanity; the return URL is a page of the lake's own origin.
 */
export function authEndpoints(app: LakeApp, services: LakeServices): void {
  const {authenticator} = services
  const {cookieName, knownBrowserCookieName, password, secureCookies, sessions} = authenticator
  const cookieOptions = {path: '/', httpOnly: true, sameSite: 'Lax', secure: secureCookies} as const
  const startSession = (c: LakeRequest) =>
    setCookie(c, cookieName, sessions.create(LOCAL_USER), {
      ...cookieOptions,
      maxAge: LIMITS.session.value / 1000,
    })
  /** Throws 403 unless the request comes from this machine and was not caused by another site. */
  const assertLocalRequest = (c: LakeRequest) => {
    const isLocal = authenticator.mayUseSessions(c.req.raw)
    if (isLocal && c.req.header('sec-fetch-site') !== 'cross-site') return
    throw new LakeError(403, 'Sign in from this machine, at its own address')
  }

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
    const target = readReturnPath(c.req.url)
    if (password) return sendSignInPage(c)
    assertLocalRequest(c)
    startSession(c)
    return c.redirect(target, 302)
  })
  app.post('/auth/login/local', async (c) => {
    const target = readReturnPath(c.req.url)
    if (!isSameOrigin(c.req.raw)) throw new LakeError(403, 'Sign in on the page itself')
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, 10_000)))
    const browser = authenticator.readBrowserId(getCookie(c, knownBrowserCookieName))
    const result = await password?.check(
      form.get('password') ?? '',
      browser === undefined
        ? {key: getClientAddress(c, services), isKnownBrowser: false}
        : {key: `browser ${browser}`, isKnownBrowser: true},
      c.req.raw.signal,
    )
    if (result === undefined) assertLocalRequest(c)
    else if (result !== 'ok') return sendSignInPage(c, result)
    startSession(c)
    if (result === 'ok' && browser === undefined) {
      setCookie(c, knownBrowserCookieName, authenticator.createBrowserId(), {
        ...cookieOptions,
        maxAge: KNOWN_BROWSER_LIFETIME_MS / 1000,
      })
    }
    return c.redirect(target, 303)
  })
  app.post('/auth/logout', (c) => {
    const identity = c.get('identity')
    if (identity.via === 'session') assertCanWrite(c, services)
    const secret = getCookie(c, cookieName)
    if (secret) sessions.delete(secret)
    deleteCookie(c, cookieName, {path: '/', secure: secureCookies})
    return c.json({})
  })
}

/**
 * The page to return to after signing in, the parameter `origin`, from its path on. Throws 400 unless it is a page of
 * the request's own origin: anything else would be an open redirect.
 */
function readReturnPath(requestUrl: string): string {
  const current = new URL(requestUrl)
  const url = URL.parse(current.searchParams.get('origin') ?? '/', current.origin)
  const isOwnPage =
    url?.host === current.host && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isOwnPage) throw new LakeError(400, 'The return address must be a page of this site')
  return `${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, '/')
}

const PROBLEMS = {
  wrong: {status: 401, text: 'That is not the password.'},
  slowed: {
    status: 429,
    text: 'That is not the password. After several wrong ones each try takes a second or more.',
  },
  busy: {status: 429, text: 'Too many people try to sign in just now. Try again in a moment.'},
} as const

/** The page that asks for the password. Its form posts back to its own URL. */
function sendSignInPage(c: LakeRequest, problem?: Exclude<SignInResult, 'ok'>) {
  const alert = problem ? `<p role="alert">${PROBLEMS[problem].text}</p>` : ''
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in to the Studio</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; display: grid; place-items: center; min-height: 90vh }
  form { display: grid; gap: 1rem; inline-size: min(20rem, 90vw) }
  h1 { font-size: 1.25rem; margin: 0 }
  p { margin: 0 }
  input, button { font: inherit; padding: .6rem; inline-size: 100%; box-sizing: border-box }
  [role=alert] { color: #b00020 }
</style>
<form method="post">
  <h1>Sign in to the Studio</h1>
  ${alert}
  <label>Password <input type="password" name="password" required autofocus autocomplete="current-password"></label>
  <button>Sign in</button>
</form>
</html>`
  return c.html(page, problem ? PROBLEMS[problem].status : 200, {
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; form-action 'self'",
  })
}

const NAMES: Readonly<Record<string, string>> = {
  [LOCAL_USER]: 'Local editor',
  [TOKEN_USER]: 'Local scripts',
}

const keyValuePairs = z
  .array(z.object({key: z.string().min(1).max(300), value: z.unknown()}))
  .max(100)

/** /users/me, /users/:ids and the Studio's settings of a user (key-value pairs). */
export function userEndpoints(app: LakeApp, services: LakeServices): void {
  app.get('/users/me', (c) => c.json(describeUser(requireUser(c))))
  app.get('/users/me/keyvalue/:keys', (c) =>
    c.json(services.keyValues.get(requireUser(c), splitList(c.req.param('keys')))),
  )
  app.put('/users/me/keyvalue', async (c) => {
    assertCanWrite(c, services)
    const read = keyValuePairs.safeParse(await readJson(c.req.raw, 1_000_000))
    if (!read.success) throw new LakeError(400, 'The body must be [{key, value}]')
    const user = requireUser(c)
    for (const {key, value} of read.data) services.keyValues.set(user, key, value)
    return c.json(read.data)
  })
  app.get('/users/:ids', (c) => {
    requireUser(c)
    const ids = splitList(c.req.param('ids'))
    const users = ids.filter((id) => Object.hasOwn(NAMES, id)).map(describeUser)
    const [only] = users
    if (ids.length > 1) return c.json(users)
    if (!only) throw new LakeError(404, 'User not found')
    return c.json(only)
  })
}

function splitList(list: string): string[] {
  return list.split(',').filter(Boolean).slice(0, 200)
}

function describeUser(id: string) {
  const name = NAMES[id] ?? id
  return {
    id,
    name,
    displayName: name,
    email: `${id}@localhost`,
    role: ADMINISTRATOR.name,
    roles: [ADMINISTRATOR],
    profileImage: null,
    provider: 'local',
  }
}
