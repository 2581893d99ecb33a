import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {startLake, startOnce, temporaryFolder} from '../testing/lake-fixture.ts'
import {FORWARDED, signIn, signInWith, statusOfMe, write} from './testing/requests.ts'

/** Pages of other origins may read, never sign in. */
const origins = ['https://site.example.org']

const lakeWithoutPassword = startOnce((cleanUp) => startLake({origins}, cleanUp))

async function startLakeWithPassword() {
  const {lake} = await startLake({password: 'right one'})
  const post = (password: string, headers: Record<string, string> = {}) =>
    signInWith(lake, {password}, headers)
  return {lake, post}
}

describe('signing in', () => {
  test('on this machine without a password is one click', async () => {
    const {lake} = lakeWithoutPassword()
    const {providers} = await (await fetch(`${lake.url}/v1/auth/providers`)).json()
    expect(providers).toEqual([
      {name: 'local', title: expect.any(String), url: `${lake.url}/v1/auth/login/local`},
    ])
    const {response, cookie} = await signIn(lake.url)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/studio')
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/)
    const me = await fetch(`${lake.url}/v1/users/me`, {headers: {cookie}})
    expect(await me.json()).toMatchObject({id: 'local-editor', role: 'administrator'})
  })

  test('ends with signing out', async () => {
    const {lake} = lakeWithoutPassword()
    const {cookie} = await signIn(lake.url)
    const headers = {cookie, origin: lake.origin}
    await fetch(`${lake.url}/v1/auth/logout`, {method: 'POST', headers})
    const me = await fetch(`${lake.url}/v1/users/me`, {headers})
    expect(me.status).toBe(401)
    expect(await me.json()).toMatchObject({statusCode: 401, errorCode: 'SIO-401-ANF'})
  })

  test.each([
    'http://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://localhost@evil.example/',
    'https://site.example.org/',
  ])('never returns to %s', async (target) => {
    const {lake} = lakeWithoutPassword()
    const url = `${lake.url}/v1/auth/login/local?origin=${encodeURIComponent(target)}`
    const response = await fetch(url, {redirect: 'manual'})
    expect(response.status).toBe(400)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('is refused for other sites and for other host names of this machine', async () => {
    const {lake} = lakeWithoutPassword()
    const crossSite = await signIn(lake.url, {headers: {'sec-fetch-site': 'cross-site'}})
    expect(crossSite.response.status).toBe(403)
    const rebound = await lake.app.fetch(
      new Request('http://evil.example/lake/v1/auth/login/local?origin=/'),
    )
    expect(rebound.status).toBe(403)
  })

  test.each(FORWARDED)(
    'without a password is refused where a proxy forwarded the request: %s',
    async (name, value) => {
      const {lake} = lakeWithoutPassword()
      const forwarded = {[name]: value}
      const refused = await signIn(lake.url, {headers: forwarded})
      expect(refused.response.status).toBe(403)
      expect(refused.cookie).toBe('')
      const {cookie} = await signIn(lake.url)
      expect(await statusOfMe(lake.url, {cookie, ...forwarded})).toBe(401)
      const written = await write(lake.url, {cookie, origin: lake.origin, ...forwarded})
      expect(written.status).toBe(401)
    },
  )

  test('has the scheme of the request in its URL', async () => {
    const {lake} = lakeWithoutPassword()
    const headers = {'x-forwarded-proto': 'https'}
    const {providers} = await (await fetch(`${lake.url}/v1/auth/providers`, {headers})).json()
    const https = lake.origin.replace('http:', 'https:')
    expect(providers[0].url).toBe(`${https}/lake/v1/auth/login/local`)
  })

  test('over HTTPS sets a cookie for this host and HTTPS only', async () => {
    const {lake} = await startLake({secureCookies: true})
    const {response, cookie} = await signIn(lake.url)
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-lake-session.*Path=\/;.*Secure/)
    expect(await statusOfMe(lake.url, {cookie})).toBe(200)
  })

  test('with a password asks for it, and takes no session from other sites', async () => {
    const {lake, post} = await startLakeWithPassword()
    const page = await signIn(lake.url)
    expect(page.cookie).toBe('')
    expect(await page.response.text()).toContain('type="password"')
    expect((await post('right one', {origin: 'http://evil.example'})).response.status).toBe(403)
    const right = await post('right one')
    expect(right.response.status).toBe(303)
    expect(await statusOfMe(lake.url, {cookie: right.cookie})).toBe(200)
  })

  test('with the right password works whatever others at the same address have guessed', async () => {
    const {post} = await startLakeWithPassword()
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await post(`guess ${n}`)).response.status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const guesses = [post('guess'), post('guess')]
    const right = await post('right one')
    expect(right.response.status).toBe(303)
    expect(right.cookie).toContain('lake-session')
    for (const {response, cookie} of await Promise.all(guesses)) {
      expect([response.status, cookie]).toEqual([429, ''])
      expect(await response.text()).toContain('role="alert"')
    }
  })

  test('takes a password with its letters composed or not', async () => {
    const {lake} = await startLake({password: 'caf\u00e9 of the port'})
    const {response} = await signInWith(lake, {password: 'cafe\u0301 of the port'})
    expect(response.status).toBe(303)
  })

  test('marks the browser, whose wrong passwords count apart from those of its address', async () => {
    const {lake, post} = await startLakeWithPassword()
    const status = async (...sent: Parameters<typeof post>) => (await post(...sent)).response.status
    const cookies = (await post('right one')).response.headers.getSetCookie()
    const cookie = cookies.find((header) => header.includes('known-browser'))?.split(';')[0] ?? ''
    expect(cookies.join()).toMatch(/known-browser-.*HttpOnly; SameSite=Lax/)
    for (let n = 0; n < 5; n += 1) expect(await status('guess')).toBe(401)
    expect(await status('guess', {cookie: cookie.replace('=', '=x')})).toBe(429)
    // It signs nobody in, and counts its own wrong passwords.
    expect(await statusOfMe(lake.url, {cookie})).toBe(401)
    for (let n = 0; n < 5; n += 1) expect(await status('typo', {cookie})).toBe(401)
    expect(await status('typo', {cookie})).toBe(429)
  })

  test('survives a restart, but not a change of password', async () => {
    const dataDir = temporaryFolder()
    const first = await startLake({dataDir})
    const {cookie} = await signIn(first.lake.url)
    await first.lake.close()
    const second = await startLake({dataDir})
    expect(await statusOfMe(second.lake.url, {cookie})).toBe(200)
    await second.lake.close()
    const third = await startLake({dataDir, password: 'new'})
    expect(await statusOfMe(third.lake.url, {cookie})).toBe(401)
  })
})

const day = 24 * 60 * 60 * 1000

test('a session lasts thirty days, in the cookie and in the database', async () => {
  const {lake} = await startLake()
  const {response, cookie} = await signIn(lake.url)
  expect(response.headers.get('set-cookie')).toContain(`Max-Age=${(30 * day) / 1000}`)
  const status = () => statusOfMe(lake.url, {cookie})
  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 29 * day})
  onTestFinished(() => void vi.useRealTimers())
  expect(await status()).toBe(200)
  vi.setSystemTime(Date.now() + 2 * day)
  expect(await status()).toBe(401)
})

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['', 'light dark'],
  ['red } body { display: none', 'light dark'],
])('within a Studio that is %s the page that signs in is %s', async (scheme, expected) => {
  const {lake} = await startLakeWithPassword()
  const url = `${lake.url}/v1/auth/login/local?scheme=${encodeURIComponent(scheme)}`
  const page = await (await fetch(url)).text()
  expect(/:root { color-scheme: ([^}]+) }/.exec(page)?.[1]).toBe(expected)
})
