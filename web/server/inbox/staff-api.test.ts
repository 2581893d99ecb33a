import {expect, onTestFinished, test} from 'vitest'
import {serveContentLake} from 'content-lake'
import {sqlite, temporaryFolder} from '../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {localStudioAccess} from '../staff/studio-access.ts'

test('requests need a sign-in and the site’s own origin, and changes need JSON', async () => {
  const forms = await startForms(await sqlite())
  const url = '/api/v1/inbox/enquiries'
  expect((await forms.request(url)).status).toBe(401)
  const staff = {Authorization: 'Bearer staff'}
  const evil = {...staff, Origin: 'https://evil.example'}
  expect((await forms.request(url, {headers: evil})).status).toBe(403)
  const plain = {method: 'PATCH', headers: staff, body: '{"read":true}'}
  expect((await forms.request(`${url}/x`, plain)).status).toBe(415)
  expect((await forms.request(url, {headers: staff})).status).toBe(200)
})

test.each([
  ['Forwarded', 'for=203.0.113.7'],
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-Host', 'gas.example.org'],
  ['X-Real-IP', '203.0.113.7'],
  ['Via', '1.1 proxy'],
])('with one-click sign-in a session opens no Inbox through a proxy: %s', async (name, value) => {
  const lake = await startLake()
  const cookie = await lake.signIn()
  expect(await lake.hasAccess({Cookie: cookie})).toBe(true)
  expect(await lake.hasAccess({Cookie: cookie, [name]: value})).toBe(false)
})

test('with a password a session opens the Inbox through a proxy too', async () => {
  const password = 'a long pass phrase'
  const lake = await startLake(password)
  const cookie = await lake.signIn({
    method: 'POST',
    headers: {Origin: lake.origin},
    body: new URLSearchParams({password}),
  })
  expect(await lake.hasAccess({Cookie: cookie, 'X-Forwarded-For': '203.0.113.7'})).toBe(true)
})

/** A lake, its sign-in, and whether requests with some headers have access to the Inbox. */
async function startLake(password?: string) {
  const lake = await serveContentLake({
    dataDir: temporaryFolder(),
    projectId: 'p',
    dataset: 'd',
    password,
  })
  onTestFinished(() => lake.close())
  const isStaff = localStudioAccess({path: '/lake', app: lake.app})
  const url = `${lake.origin}/api/v1/inbox/enquiries`
  return {
    ...lake,
    hasAccess: (headers: Record<string, string>) => isStaff(new Request(url, {headers})),
    signIn: async (init: RequestInit = {}) => {
      const signInUrl = `${lake.url}/v1/auth/login/local?origin=/studio`
      const response = await fetch(signInUrl, {redirect: 'manual', ...init})
      return response.headers.get('set-cookie')?.split(';')[0] ?? ''
    },
  }
}

test('with the local lake: its session and its token have access, others do not', async () => {
  const {token, hasAccess, signIn} = await startLake()
  expect(await hasAccess({})).toBe(false)
  expect(await hasAccess({Authorization: 'Bearer wrong'})).toBe(false)
  expect(await hasAccess({Authorization: `Bearer ${token}`})).toBe(true)
  const cookie = await signIn()
  expect(await hasAccess({Cookie: cookie})).toBe(true)
})
