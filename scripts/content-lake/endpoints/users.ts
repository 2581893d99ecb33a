import {z} from 'zod'
import {isDirect} from '../auth/hosts.ts'
import type {Authenticator} from '../auth/authenticator.ts'
import {PasswordChecker} from '../auth/password.ts'
import {LOCAL_USER, type Role, USER_NAMES} from '../auth/roles.ts'
import {createSignInForm, readReturnUrl} from '../auth/sign-in-form.ts'
import {
  assertCanWrite,
  getClientAddress,
  getRequestOrigin,
  incomingOf,
  type LakeApp,
  type LakeRequest,
  readJson,
  requireUser,
} from '../http/request.ts'
import {LIMITS} from '../limits.ts'
import {LakeError} from '../protocol/errors.ts'
import type {LakeServices} from '../services.ts'
import {hashSecret} from '../signed-token.ts'
import {inTransaction} from '../store/database.ts'

/**
 * Signing in and out, as the local editor. The Studio's sign-in screen links to
 * /auth/login/local?origin=<return URL>, as at hosted Sanity.
 */
export function authEndpoints(app: LakeApp, services: LakeServices): void {
  const {authenticator} = services
  const {cookies, sessions, studios} = authenticator
  const admit = (c: LakeRequest, target: string, status: 302 | 303) => {
    const secret = sessions.create(LOCAL_USER, {
      agent: c.req.header('user-agent') ?? '',
      address: getClientAddress(c, services),
    })
    c.header('Set-Cookie', cookies.formatSession(secret), {append: true})
    return c.redirect(target, status)
  }
  const form = createSignInForm({
    studios,
    cookies,
    key: services.signingKey,
    passwords: new PasswordChecker(),
    clientAddress: (c) => getClientAddress(c, services),
    findUser: async ({password}) => (authenticator.isPassword(password) ? LOCAL_USER : undefined),
    admit: (c, _userId, target) => admit(c, target, 303),
  })
  /** Throws 403 unless the request comes from this machine and was not caused by another site. */
  const assertLocalRequest = (c: LakeRequest) => {
    const incoming = incomingOf(c)
    const isLocal = authenticator.mayBeLocalEditor(c.req.raw, incoming) && isDirect(incoming)
    if (isLocal && c.req.header('sec-fetch-site') !== 'cross-site') return
    throw new LakeError(403, 'Sign in from this machine, at its own address')
  }
  /** How somebody signs in. Throws 403 where people have accounts at the server in front. */
  const readEntrance = () => {
    const entrance = authenticator.entrance()
    if (entrance !== 'account') return entrance
    throw new LakeError(403, 'People sign in at the server in front of this lake')
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
    if (readEntrance() === 'password') return form.show(c)
    assertLocalRequest(c)
    return admit(c, target, 302)
  })
  app.post('/auth/login/local', async (c) => {
    const target = readReturnUrl(c.req.url, studios)
    if (!c.get('isFromStudio')) throw new LakeError(403, 'Sign in on the page itself')
    if (readEntrance() === 'password') return form.receive(c, target)
    assertLocalRequest(c)
    return admit(c, target, 303)
  })
  app.post('/auth/logout', (c) => {
    if (c.get('identity').sessionId !== null) assertCanWrite(c)
    const secret = cookies.readSession(c.req.raw)
    if (secret) sessions.end(hashSecret(secret))
    cookies.deleteSession(c)
    return c.json({})
  })
}

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

/** A user in the shape of hosted Sanity's. A person without a role keeps name and picture. */
function describeUser(id: string, {find, roleOf}: Authenticator) {
  const user = find(id)
  const name = user?.name ?? USER_NAMES[id] ?? id
  const role = roleOf(id)
  const portrait = user?.colour === undefined ? null : portraitOf(name, user.colour)
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
function portraitOf(name: string, colour: string): string {
  const initials = name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .join('')
  const text = `<text x="32" y="42" text-anchor="middle" font-family="sans-serif" font-size="28" fill="#fff">${initials.slice(0, 2).toUpperCase()}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/>${text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
