import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {connection} from '../sockets/testing/connection.ts'
import {DATASET, startLake} from '../testing/lake-fixture.ts'
import {FORWARDED} from './testing/forwarded.ts'
import {signIn, write} from './testing/requests.ts'

const SITE = 'https://site.example.org'
const STUDIO = 'https://studio.example.org'
const RETURN = `${STUDIO}/studio?tab=1`
const ORIGINS = [
  {origin: SITE, credentials: false},
  {origin: STUDIO, credentials: true},
]

type Options = Parameters<typeof startLake>[0]

/** A lake with allowed origins; `open` and `submit` are what a browser does on the sign-in page. */
async function startWithOrigins(options: Options = {}) {
  const fixture = await startLake({origins: ORIGINS, ...options})
  const {lake} = fixture
  const signInUrl = (type: string, target = RETURN) =>
    `${lake.url}/v1/auth/login/local?${new URLSearchParams({origin: target})}&${type}`
  const open = (type: string, target?: string, headers: Record<string, string> = {}) =>
    fetch(signInUrl(type, target), {redirect: 'manual', headers})
  const submit = (type: string, headers: Record<string, string> = {}, body = '') =>
    fetch(signInUrl(type), {
      method: 'POST',
      redirect: 'manual',
      headers: {origin: lake.origin, ...headers},
      body,
    })
  const exchange = (sid: string, origin = STUDIO) =>
    fetch(`${lake.url}/v1/auth/fetch?sid=${sid}`, {headers: {origin}})
  const signInByToken = async () => {
    const location = (await submit('type=dual')).headers.get('location') ?? ''
    const {token} = await (await exchange(sidOf(location))).json()
    return {authorization: `Bearer ${token}`, origin: STUDIO}
  }
  return {...fixture, open, submit, exchange, signInByToken}
}

const sidOf = (location: string) => /#sid=([^&]{20,})$/.exec(location)?.[1] ?? ''
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
const me = (url: string, headers: Record<string, string>) => fetch(`${url}/v1/users/me`, {headers})

describe('signing in from an allowed origin', () => {
  test('names the origin first, and sends nobody there unasked', async () => {
    const {open} = await startWithOrigins()
    const page = await open('type=dual', RETURN, {'sec-fetch-site': 'cross-site'})
    expect(page.status).toBe(200)
    expect(page.headers.get('set-cookie')).toBeNull()
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain(`form-action 'self' ${STUDIO}`)
    expect(policy).toContain("frame-ancestors 'self'")
    const html = await page.text()
    expect(html).toContain(STUDIO)
    expect(html).not.toContain('type="password"')
  })

  test('returns with a session and with a code for a token: type=dual', async () => {
    const {submit, exchange, lake} = await startWithOrigins()
    const response = await submit('type=dual')
    const location = response.headers.get('location') ?? ''
    expect(location).toMatch(/^https:\/\/studio\.example\.org\/studio\?tab=1#sid=/)
    const cookie = cookieOf(response)
    expect((await me(lake.url, {cookie, origin: STUDIO})).status).toBe(200)
    const {token} = await (await exchange(sidOf(location))).json()
    const authorization = `Bearer ${token}`
    const found = await me(lake.url, {authorization, origin: STUDIO})
    expect(await found.json()).toMatchObject({id: 'local-editor'})
    expect((await write(lake.url, {authorization, origin: STUDIO})).status).toBe(200)
  })

  test('returns with a session alone, or a code alone', async () => {
    const {submit} = await startWithOrigins()
    const cookieAlone = await submit('type=cookie')
    expect(cookieAlone.headers.get('location')).toBe(RETURN)
    expect(cookieOf(cookieAlone)).not.toBe('')
    const codeAlone = await submit('withSid=true')
    expect(sidOf(codeAlone.headers.get('location') ?? '')).not.toBe('')
    expect(cookieOf(codeAlone)).toBe('')
  })

  test('asks for the password where there is one', async () => {
    const {open, submit} = await startWithOrigins({password: 'right one'})
    expect(await (await open('type=dual')).text()).toContain('type="password"')
    const wrong = await submit('type=dual', {}, 'password=guess')
    expect([wrong.status, wrong.headers.get('location')]).toEqual([401, null])
    const right = await submit('type=dual', {}, 'password=right+one')
    expect(sidOf(right.headers.get('location') ?? '')).not.toBe('')
  })

  test('the code works once, for a minute, and for the origin that it was made for', async () => {
    const {submit, exchange} = await startWithOrigins()
    const newCode = async () => sidOf((await submit('type=dual')).headers.get('location') ?? '')
    const code = await newCode()
    expect((await exchange(code)).status).toBe(200)
    expect((await exchange(code)).status).toBe(401)
    expect((await exchange(await newCode(), SITE)).status).toBe(401)
    expect((await exchange('x'.repeat(43))).status).toBe(401)
    const late = await newCode()
    vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 61_000})
    onTestFinished(() => void vi.useRealTimers())
    expect((await exchange(late)).status).toBe(401)
  })

  test('signing out ends the token’s session, and its streams and sockets', async () => {
    const {lake, signInByToken} = await startWithOrigins()
    const headers = await signInByToken()
    const stream = await fetch(`${lake.url}/v1/data/listen/${DATASET}?query=*`, {headers})
    const presence = connection(`${lake.url}/v1/socket/${DATASET}`, {origin: STUDIO})
    await presence.opened
    const {authorization} = headers
    expect(await presence.call('authorization', {authorization})).toMatchObject({result: true})
    await fetch(`${lake.url}/v1/auth/logout`, {method: 'POST', headers})
    expect(await stream.text()).toContain('event: sessionEnd')
    expect(await presence.closed).toBe(4001)
    expect((await me(lake.url, headers)).status).toBe(401)
  })
})

describe('everything else stays refused', () => {
  test.each([
    'https://evil.example/',
    'https://studio.example.org.evil.example/',
    'https://studio.example.org@evil.example/',
    'https://user:secret@studio.example.org/',
    'http://studio.example.org/',
    'https://studio.example.org:8443/',
    `${SITE}/studio`,
    'javascript:alert(1)//https://studio.example.org',
  ])('a return to %s', async (target) => {
    const {open} = await startWithOrigins()
    const response = await open('type=dual', target)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test.each([STUDIO, SITE, 'https://evil.example', 'null'])(
    'signing in by a form of another page: %s',
    async (origin) => {
      const {submit} = await startWithOrigins()
      const response = await submit('type=dual', {origin})
      expect([response.status, response.headers.get('location')]).toEqual([403, null])
    },
  )

  test.each(FORWARDED)('without a password what a proxy forwarded: %s', async (name, value) => {
    const {lake, open, submit, exchange, signInByToken} = await startWithOrigins()
    const headers = await signInByToken()
    expect((await open('type=dual', RETURN, {[name]: value})).status).toBe(403)
    expect((await submit('type=dual', {[name]: value})).status).toBe(403)
    expect((await me(lake.url, {...headers, [name]: value})).status).toBe(401)
    const code = sidOf((await submit('type=dual')).headers.get('location') ?? '')
    const forwarded = {headers: {origin: STUDIO, [name]: value}}
    expect((await fetch(`${lake.url}/v1/auth/fetch?sid=${code}`, forwarded)).status).toBe(401)
    expect((await exchange(code)).status).toBe(401)
  })

  test('writing with a session from an origin that may only read, or is not listed', async () => {
    const {lake} = await startWithOrigins()
    const {cookie} = await signIn(lake.url)
    expect((await write(lake.url, {cookie, origin: STUDIO})).status).toBe(200)
    for (const origin of [SITE, 'https://evil.example', 'null']) {
      expect((await write(lake.url, {cookie, origin})).status).toBe(403)
    }
  })
})

describe('sockets of another origin', () => {
  test('of an allowed one are signed in by a message with the token', async () => {
    const {lake} = await startWithOrigins()
    const presence = connection(`${lake.url}/v1/socket/${DATASET}`, {origin: SITE})
    expect(await presence.opened).toBe(101)
    expect(await presence.call('presence_rollcall')).toMatchObject({error: {code: 4001}})
    const authorization = `Bearer ${lake.token}`
    expect(await presence.call('authorization', {authorization})).toMatchObject({result: true})
    expect(await presence.call('presence_subscribe')).toMatchObject({result: expect.any(String)})
  })

  test('use the session only where the origin may', async () => {
    const {lake} = await startWithOrigins()
    const {cookie} = await signIn(lake.url)
    const path = `${lake.url}/v1/socket/${DATASET}`
    const studio = connection(path, {origin: STUDIO, cookie})
    expect(await studio.opened).toBe(101)
    expect(await studio.call('presence_rollcall')).toMatchObject({result: null})
    const site = connection(path, {origin: SITE, cookie})
    expect(await site.opened).toBe(101)
    expect(await site.call('presence_rollcall')).toMatchObject({error: {code: 4001}})
    const streams = `${lake.url}/v1/streams/${DATASET}`
    expect(await connection(streams, {origin: STUDIO, cookie}).opened).toBe(101)
    expect(await connection(streams, {origin: SITE, cookie}).opened).toBe(401)
  })

  test.each(['https://evil.example', 'null'])('of %s are refused', async (origin) => {
    const {lake} = await startWithOrigins()
    const {cookie} = await signIn(lake.url)
    for (const kind of ['socket', 'streams']) {
      const path = `${lake.url}/v1/${kind}/${DATASET}`
      expect(await connection(path, {origin, cookie}).opened).toBe(401)
      const authorization = `Bearer ${lake.token}`
      expect(await connection(path, {origin, authorization}).opened).toBe(401)
    }
  })
})

test('the URLs of providers have the scheme of the request', async () => {
  const {lake} = await startWithOrigins({password: 'right one'})
  const signInUrl = async (headers: Record<string, string>) => {
    const {providers} = await (await fetch(`${lake.url}/v1/auth/providers`, {headers})).json()
    return providers[0].url
  }
  const path = '/lake/v1/auth/login/local'
  expect(await signInUrl({})).toBe(`${lake.origin}${path}`)
  const https = lake.origin.replace('http:', 'https:')
  expect(await signInUrl({'x-forwarded-proto': 'https'})).toBe(https + path)
})
