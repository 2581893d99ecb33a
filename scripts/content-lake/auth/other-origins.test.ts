import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {connection} from '../sockets/testing/connection.ts'
import {DATASET} from '../testing/lake-fixture.ts'
import {me, RETURN, sidOf, SITE, startWithOrigins, STUDIO} from './testing/allowed-origins.ts'
import {write} from './testing/requests.ts'

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

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
