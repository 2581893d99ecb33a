import {createServer} from 'node:http'
import {type Role, ROLES, serveContentLake} from 'content-lake'
import {expect, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import {serveLake} from '../local-lake.ts'
import {sqlite, temporaryFolder} from '../storage/testing/databases.ts'
import {startForms} from '../forms/testing/forms-fixture.ts'
import {findHostedStaff, findLocalStaff} from './staff.ts'

const roles = (...names: string[]) => ({roles: names.map((name) => ({name, title: name}))})

/** Answers of Sanity's `GET /users/me`, at the project's host, by token. */
const users = {
  editor: {id: 'u1', provider: 'google', ...roles('editor')},
  administrator: {id: 'u2', provider: 'github', ...roles('viewer', 'administrator')},
  'own-role': {id: 'u3', provider: 'saml', ...roles('front-desk')},
  contributor: {id: 'u6', provider: 'google', ...roles('contributor')},
  viewer: {id: 'u4', provider: 'google', ...roles('viewer')},
  'no-member': {id: 'u5', provider: 'google', roles: []},
  'API-token': {id: 'r1', provider: 'sanity-token', ...roles('editor')},
  nobody: {},
}

/** A stub of Sanity on this machine. */
async function startSanity() {
  const accounts = new Map<string, unknown>(
    Object.entries(users).map(([name, user]) => [`Bearer ${name}`, user]),
  )
  const requested: (string | undefined)[] = []
  let failure: number | undefined
  const server = createServer((request, response) => {
    requested.push(request.url)
    const user = accounts.get(request.headers.authorization ?? '')
    const status = failure ?? (user ? 200 : 401)
    response.writeHead(status, {'Content-Type': 'application/json'})
    response.end(JSON.stringify(status === 200 ? user : {statusCode: status}))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  const {port} = z.object({port: z.number()}).parse(server.address())
  const findStaff = findHostedStaff({projectId: 'p', apiHost: `http://127.0.0.1:${port}`})
  const forms = await startForms(await sqlite(), {findStaff})
  const ask = async (headers: Record<string, string>) =>
    (await forms.request('/api/v1/inbox/enquiries', {headers})).status
  return {
    requested,
    request: forms.request,
    close,
    ask,
    askAs: (name: string) => ask({Authorization: `Bearer ${name}`}),
    revoke: (name: string) => accounts.delete(`Bearer ${name}`),
    fail: (status: number | undefined) => {
      failure = status
    },
  }
}

/** A lake, its sign-in, and whether requests with some headers are of somebody who is signed in. */
async function startLake(password?: string) {
  const lake = await serveContentLake({
    dataDir: temporaryFolder(),
    projectId: 'p',
    dataset: 'd',
    password,
  })
  onTestFinished(() => lake.close())
  const findStaff = findLocalStaff({path: '/lake', app: lake.app})
  const url = `${lake.origin}/api/v1/inbox/enquiries`
  return {
    ...lake,
    findStaff: (headers: Record<string, string>) => findStaff(new Request(url, {headers})),
    hasAccess: async (headers: Record<string, string>) =>
      (await findStaff(new Request(url, {headers}))) !== undefined,
    signIn: async (init: RequestInit = {}) => {
      const signInUrl = `${lake.url}/v1/auth/login/local?origin=/studio`
      const response = await fetch(signInUrl, {redirect: 'manual', ...init})
      return response.headers.get('set-cookie')?.split(';')[0] ?? ''
    },
  }
}

test.each([
  ['editor', 200],
  ['administrator', 200],
  ['own-role', 200],
  ['contributor', 403],
  ['viewer', 403],
  ['no-member', 401],
  ['API-token', 401],
  ['nobody', 401],
  ['unknown', 401],
])('with hosted Sanity: %s gets %i', async (name, status) => {
  const sanity = await startSanity()
  expect(await sanity.askAs(name)).toBe(status)
  expect(sanity.requested).toEqual(['/v2021-06-07/users/me'])
})

test('a revoked token and a removed member lose access at once: nothing is cached', async () => {
  const sanity = await startSanity()
  expect(await sanity.askAs('editor')).toBe(200)
  sanity.revoke('editor')
  expect(await sanity.askAs('editor')).toBe(401)
})

test('Sanity is not asked about a request without a token: a cookie does not sign in here', async () => {
  const sanity = await startSanity()
  expect(await sanity.ask({Cookie: 'sanitySession=x'})).toBe(401)
  expect(await sanity.ask({Authorization: 'Basic x'})).toBe(401)
  expect(sanity.requested).toEqual([])
})

test('while Sanity is unavailable nobody has access, and the response is 503 instead of 401', async () => {
  const sanity = await startSanity()
  for (const status of [429, 500, 503]) {
    sanity.fail(status)
    expect(await sanity.askAs('editor')).toBe(503)
  }
  sanity.fail(undefined)
  expect(await sanity.askAs('editor')).toBe(200)
  sanity.close()
  expect(await sanity.askAs('editor')).toBe(503)
})

test('a role that is too low gets one sentence', async () => {
  const sanity = await startSanity()
  const headers = {Authorization: 'Bearer contributor'}
  const response = await sanity.request('/api/v1/inbox/enquiries', {headers})
  const message = 'This needs the role editor; yours is contributor.'
  expect([response.status, await response.json()]).toEqual([403, {message}])
})

/** Every path of staff's API, and the least role that it is for. */
const paths: [method: string, path: string, least: Role][] = [
  ['GET', '/inbox/counts', 'editor'],
  ['GET', '/inbox/events', 'editor'],
  ['GET', '/inbox/enquiries', 'editor'],
  ['PATCH', '/inbox/enquiries/x', 'editor'],
  ['DELETE', '/inbox/enquiries/x', 'editor'],
  ['GET', '/inbox/people', 'editor'],
  ['POST', '/inbox/enquiries/x/notes', 'editor'],
  ['DELETE', '/inbox/enquiries/x/notes/y', 'editor'],
  ['GET', '/inbox/subscribers', 'editor'],
  ['PATCH', '/inbox/subscribers/x', 'editor'],
  ['DELETE', '/inbox/subscribers/x', 'editor'],
  ['DELETE', '/inbox/addresses/:address', 'editor'],
  ['POST', '/inbox/dead-mails/send', 'editor'],
  ['GET', '/inbox/enquiries.csv', 'editor'],
  ['GET', '/inbox/subscribers.csv', 'editor'],
  ['GET', '/newsletter-issues', 'editor'],
  ['POST', '/newsletter-issues', 'editor'],
  ['POST', '/newsletter-issues/mail', 'editor'],
  ['POST', '/newsletter-issues/test', 'editor'],
  ['POST', '/newsletter-issues/x', 'editor'],
  ['GET', '/shared-links', 'editor'],
  ['POST', '/shared-links', 'editor'],
  ['DELETE', '/shared-links/x', 'editor'],
  ['POST', '/shared-links/renew-key', 'editor'],
  ['GET', '/remarks', 'viewer'],
  ['PATCH', '/remarks/x', 'editor'],
  ['DELETE', '/remarks/x', 'editor'],
  ['GET', '/backups', 'editor'],
  ['GET', '/team', 'administrator'],
  ['POST', '/team', 'administrator'],
  ['PATCH', '/team/x', 'administrator'],
  ['POST', '/team/x/link', 'administrator'],
  ['DELETE', '/team/x/sessions/y', 'administrator'],
  ['PUT', '/team/rule', 'administrator'],
  ['GET', '/team/trail', 'administrator'],
  ['GET', '/team/trail.csv', 'administrator'],
]

test('each path of staff’s API asks for a role, and there are no others', async () => {
  const lake = await serveLake({dataDir: temporaryFolder(), projectId: 'p', dataset: 'd'})
  onTestFinished(() => lake.close())
  const {app, request} = await startForms(await sqlite(), {lake})
  const routes = app.routes
    .filter(
      ({method, path}) =>
        method !== 'ALL' && /inbox|newsletter-issues|shared-links|remarks|backups|team/.test(path),
    )
    .map(
      ({method, path}) =>
        `${method} ${path.replace(/:id\{.*?\}/, 'x').replace(/:(?:session|note)\{.*?\}/, 'y')}`,
    )
  const expected = paths.map(([method, path]) => `${method} /api/v1${path}`)
  expect([...new Set(routes)].sort()).toEqual(expected.sort())
  for (const [method, path, least] of paths) {
    for (const [index, role] of ROLES.entries()) {
      const headers = {Authorization: `Bearer ${role}`, 'Content-Type': 'application/json'}
      const init = {method, headers, ...(method !== 'GET' && {body: '{}'})}
      const {status} = await request(`/api/v1${path}`, init)
      const isRefused = index < ROLES.indexOf(least)
      expect([method, path, role, status === 403]).toEqual([method, path, role, isRefused])
    }
    expect((await request(`/api/v1${path}`, {method})).status).toBe(401)
  }
})

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

test('with the local lake: its session and its token have access, others do not', async () => {
  const {token, findStaff, hasAccess, signIn} = await startLake()
  expect(await hasAccess({})).toBe(false)
  expect(await hasAccess({Authorization: 'Bearer wrong'})).toBe(false)
  expect(await findStaff({Authorization: `Bearer ${token}`})).toMatchObject({
    id: 'local-token',
    name: 'Local scripts',
    role: 'administrator',
  })
  const cookie = await signIn()
  expect(await hasAccess({Cookie: cookie})).toBe(true)
})
