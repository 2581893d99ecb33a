import {describe, expect, test} from 'vitest'
import {me, RETURN, sidOf, SITE, startWithOrigins, STUDIO} from './testing/allowed-origins.ts'
import {FORWARDED} from './testing/forwarded.ts'
import {signIn, write} from './testing/requests.ts'

describe('what stays refused where other origins are allowed', () => {
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
