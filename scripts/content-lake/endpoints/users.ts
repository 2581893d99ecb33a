import {deleteCookie, getCookie, setCookie} from 'hono/cookie'
import {z} from 'zod'
import {isDirect} from '../auth/hosts.ts'
import type {Authenticator} from '../auth/authenticator.ts'
import type {Person} from '../auth/people.ts'
import {LOCAL_USER, type Role, USER_NAMES} from '../auth/roles.ts'
import {
  assertCanWrite,
  getClientAddress,
  getRequestOrigin,
  getSearchParams,
  incomingOf,
  type LakeApp,
  type LakeRequest,
  readBytes,
  readJson,
  requireUser,
} from '../http/request.ts'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import {escapeHtml, sendPage} from '../http/pages.ts'
import type {LakeServices} from '../services.ts'
import {hashSecret} from '../signed-token.ts'
import {inTransaction} from '../store/database.ts'

/** Browsers keep a cookie for at most 400 days (RFC 6265bis, section 5.5). */
const KNOWN_BROWSER_LIFETIME_MS = 400 * 24 * 60 * 60 * 1000

/**
 * Signing in and out. The Studio's sign-in screen links to
 * /auth/login/local?origin=<return URL>, as at hosted Sanity.
 */
export function authEndpoints(app: LakeApp, services: LakeServices): void {
  const {authenticator} = services
  const {cookieName, knownBrowserCookieName, passwords, people, secureCookies, sessions, studios} =
    authenticator
  const cookieOptions = {path: '/', httpOnly: true, sameSite: 'Lax', secure: secureCookies} as const
  const startSession = (c: LakeRequest, userId: string) => {
    const origin = {
      agent: c.req.header('user-agent') ?? '',
      address: getClientAddress(c, services),
    }
    c.header('Set-Cookie', authenticator.startSession(userId, origin), {append: true})
  }
  const pages = {studios, script: services.signInScript}
  /** Throws 403 unless the request comes from this machine and was not caused by another site. */
  const assertLocalRequest = (c: LakeRequest) => {
    const incoming = incomingOf(c)
    const isLocal = authenticator.mayBeLocalEditor(c.req.raw, incoming) && isDirect(incoming)
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
    const {isSignedIn, userId} = c.get('identity')
    return c.json({id: isSignedIn ? userId : null})
  })
  app.get('/auth/login/local', (c) => {
    const target = readReturnUrl(c.req.url, studios)
    const entrance = authenticator.entrance()
    if (entrance !== 'click') {
      return sendSignInPage(c, pages, entrance, {email: getSearchParams(c).get('email') ?? ''})
    }
    assertLocalRequest(c)
    startSession(c, LOCAL_USER)
    return c.redirect(target, 302)
  })
  app.post('/auth/login/local', async (c) => {
    const target = readReturnUrl(c.req.url, studios)
    if (!c.get('isFromStudio')) throw new LakeError(403, 'Sign in on the page itself')
    const entrance = authenticator.entrance()
    if (entrance === 'click') {
      assertLocalRequest(c)
      startSession(c, LOCAL_USER)
      return c.redirect(target, 303)
    }
    const form = await readForm(c)
    const browser = authenticator.readBrowserId(getCookie(c, knownBrowserCookieName))
    const email = form.get('email') ?? ''
    let userId: string | undefined
    const result = await passwords.check(
      async () => {
        userId = await authenticator.findUser(email, form.get('password') ?? '')
        return userId !== undefined
      },
      browser === undefined
        ? {key: getClientAddress(c, services), isKnownBrowser: false}
        : {key: `browser ${browser}`, isKnownBrowser: true},
      c.req.raw.signal,
    )
    if (userId === undefined || result !== 'ok') {
      const problem = result === 'ok' ? 'wrong' : result
      return sendSignInPage(c, pages, entrance, {email, problem})
    }
    startSession(c, userId)
    if (browser === undefined) {
      setCookie(c, knownBrowserCookieName, authenticator.createBrowserId(), {
        ...cookieOptions,
        maxAge: KNOWN_BROWSER_LIFETIME_MS / 1000,
      })
    }
    return c.redirect(target, 303)
  })
  app.get('/auth/link/:token', (c) => {
    readReturnUrl(c.req.url, studios)
    const person = people.findByLink(c.req.param('token'))
    return person ? sendPasswordPage(c, studios, person) : sendPage(c, LINK_ENDED)
  })
  app.post('/auth/link/:token', async (c) => {
    const target = readReturnUrl(c.req.url, studios)
    if (!c.get('isFromStudio')) {
      throw new LakeError(403, 'Choose the password on the page itself')
    }
    const form = await readForm(c)
    const person = people.findByLink(c.req.param('token'))
    if (!person) return sendPage(c, LINK_ENDED)
    try {
      await people.choosePassword(c.req.param('token'), form.get('password') ?? '')
    } catch (error) {
      if (error instanceof LakeError) return sendPasswordPage(c, studios, person, error)
      throw error
    }
    startSession(c, person.id)
    return c.redirect(target, 303)
  })
  app.post('/auth/logout', (c) => {
    if (c.get('identity').sessionId !== null) assertCanWrite(c)
    const secret = getCookie(c, cookieName)
    if (secret) sessions.end(hashSecret(secret))
    deleteCookie(c, cookieName, {path: '/', secure: secureCookies})
    return c.json({})
  })
}

/**
 * The page to return to after signing in, the parameter `origin`: from its path on, or the whole URL of a Studio
 * elsewhere. Throws 400 for any other page: it would be an open redirect.
 *
 * @param studios the origins of Studios elsewhere.
 */
function readReturnUrl(requestUrl: string, studios: ReadonlySet<string>): string {
  const current = new URL(requestUrl)
  const url = URL.parse(current.searchParams.get('origin') ?? '/', current.origin)
  if (url && studios.has(url.origin) && !url.username && !url.password) return url.href
  const isOwnPage =
    url?.host === current.host && /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isOwnPage) throw new LakeError(400, 'The return address must be a page of this site')
  return `${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, '/')
}

const PROBLEMS = {
  wrong: {status: 401, text: 'That does not match. Please try again.'},
  slowed: {
    status: 429,
    text: 'That does not match. After several wrong passwords each try takes a second or more.',
  },
  busy: {status: 429, text: 'Too many people try to sign in just now. Try again in a moment.'},
} as const

const TITLE = 'Sign in to the Studio'

/**
 * The page that asks for the password, and for the e-mail address of an account. Its form posts back to its own URL, of
 * which the parameter `scheme` is light or dark: that of a Studio within which the page stands.
 *
 * @param email fills in the address.
 * @param pages the script offers other ways to sign in to whoever has an account: passkeys stand in the list of
 *   addresses that a browser offers to fill in.
 */
function sendSignInPage(
  c: LakeRequest,
  {studios, script}: {studios: ReadonlySet<string>; script: string | undefined},
  entrance: 'account' | 'password',
  {email, problem}: {email: string; problem?: keyof typeof PROBLEMS},
) {
  const {status, text} = problem ? PROBLEMS[problem] : {status: 200 as const, text: ''}
  const asksForAddress = entrance === 'account'
  // The Studio frames the page without scripts, and offers other ways itself.
  const isFramed = c.req.header('sec-fetch-dest') === 'iframe'
  const focusIf = (isFirst: boolean) => (isFirst ? 'autofocus' : '')
  const address = `<label>E-mail <input type="email" name="email" required value="${escapeHtml(email)}" ${focusIf(!email)} autocomplete="username webauthn"></label>`
  return sendPage(c, {
    title: TITLE,
    status,
    formTargets: studios,
    ...(script !== undefined && asksForAddress && !isFramed && {script}),
    scheme: getSearchParams(c).get('scheme'),
    body: `<form method="post">
  <h1>Sign in to the Studio</h1>
  ${alertOf(text)}
  ${asksForAddress ? address : ''}
  <label>Password <input type="password" name="password" required ${focusIf(!asksForAddress || email !== '')} autocomplete="current-password"></label>
  <button>Sign in</button>
</form>`,
  })
}

function sendPasswordPage(
  c: LakeRequest,
  studios: ReadonlySet<string>,
  {name, email}: Person,
  problem?: LakeError,
) {
  return sendPage(c, {
    title: TITLE,
    status: problem ? 400 : 200,
    formTargets: studios,
    body: `<form method="post">
  <h1>Choose a password</h1>
  <p>For ${escapeHtml(name)}, ${escapeHtml(email)}. Twelve characters or more; several words are easy to remember. It replaces a former one: your other sessions end, and this link.</p>
  ${alertOf(problem?.message ?? '')}
  <input type="email" name="email" value="${escapeHtml(email)}" hidden autocomplete="username">
  <label>Password <input type="password" name="password" required minlength="12" autofocus autocomplete="new-password"></label>
  <button>Sign in</button>
</form>`,
  })
}

const LINK_ENDED = {
  title: TITLE,
  status: 404,
  body: '<main><h1>This link has ended</h1><p>It was used already, or is older than three days. Ask an administrator for a new one.</p></main>',
} as const

const alertOf = (text: string) => text && `<p role="alert">${text}</p>`

const readForm = async (c: LakeRequest) =>
  new URLSearchParams(new TextDecoder().decode(await readBytes(c.req.raw, 10_000)))

const keyValuePairs = z
  .array(z.object({key: z.string().min(1).max(300), value: z.unknown()}))
  .max(100)

/**
 * /users/me, /users/:ids and the Studio's settings of a user: key-value pairs, such as list orders and recent searches.
 */
export function userEndpoints(app: LakeApp, services: LakeServices): void {
  const find = services.database.prepare('SELECT value FROM keyvalue WHERE user_id = ? AND key = ?')
  const replace = services.database.prepare(
    'INSERT OR REPLACE INTO keyvalue (user_id, key, value) VALUES (?, ?, ?)',
  )
  const size = services.database.prepare(
    'SELECT sum(octet_length(key) + octet_length(value)) AS size FROM keyvalue WHERE user_id = ?',
  )
  app.get('/users/me', (c) => c.json(describeUser(requireUser(c), services.authenticator)))
  app.get('/users/me/keyvalue/:keys', (c) => {
    const user = requireUser(c)
    const pairs = splitList(c.req.param('keys')).flatMap((key) => {
      const row = find.get(user, key)
      return row ? [{key, value: JSON.parse(String(row['value']))}] : []
    })
    return c.json(pairs)
  })
  app.put('/users/me/keyvalue', async (c) => {
    assertCanWrite(c)
    const read = keyValuePairs.safeParse(await readJson(c.req.raw, 1_000_000))
    if (!read.success) throw new LakeError(400, 'The body must be [{key, value}]')
    services.authenticator.assertCurrent(c.get('identity'))
    const user = requireUser(c)
    inTransaction(services.database, () => {
      for (const {key, value} of read.data) replace.run(user, key, JSON.stringify(value ?? null))
      if (Number(size.get(user)?.['size']) <= LIMITS.settings.value) return
      throw new LakeError(413, `Settings may have ${LIMITS.settings.value / 1e6} MB in all`)
    })
    return c.json(read.data)
  })
  app.get('/users/:ids', (c) => {
    requireUser(c)
    const ids = splitList(c.req.param('ids'))
    const users = ids
      .filter((id) => Object.hasOwn(USER_NAMES, id) || services.authenticator.find(id))
      .map((id) => describeUser(id, services.authenticator))
    const [only] = users
    if (ids.length > 1) return c.json(users)
    if (!only) throw new LakeError(404, 'User not found')
    return c.json(only)
  })
}

function splitList(list: string): string[] {
  return list.split(',').filter(Boolean).slice(0, 200)
}

/** A user in the shape of hosted Sanity's. A person who is not active keeps name and picture. */
function describeUser(id: string, {people, find, roleOf}: Authenticator) {
  const person = people.get(id)
  const user = find(id)
  const name = user?.name ?? USER_NAMES[id] ?? id
  const role = roleOf(id)
  const portrait = person ? portraitOf(person) : null
  return {
    id,
    name,
    displayName: name,
    email: user?.email ?? `${id}@localhost`,
    role: role ?? '',
    roles: role === null ? [] : [describeRole(role)],
    // The first of /users/me, the second of /users/:ids.
    profileImage: portrait,
    imageUrl: portrait,
    provider: 'local',
  }
}

/** A role in the shape of hosted Sanity's. */
export const describeRole = (name: Role) => ({
  name,
  title: name.charAt(0).toUpperCase() + name.slice(1),
})

/** A picture of a person's initials on the person's colour, as a `data:` URL. */
function portraitOf({name, colour}: Person): string {
  const initials = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .join('')
  const text = `<text x="32" y="42" text-anchor="middle" font-family="sans-serif" font-size="28" fill="#fff">${initials.slice(0, 2).toUpperCase()}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/>${text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
