import {createServer} from 'node:http'
import {expect, onTestFinished, test} from 'vitest'
import {z} from 'zod'
import {startForms} from '../testing/forms-fixture.ts'
import {sqlite} from '../storage/testing/databases.ts'
import {hostedStudioAccess} from './studio-access.ts'

const roles = (...names: string[]) => ({roles: names.map((name) => ({name, title: name}))})

/** What Sanity's `GET /users/me` answers, at the project's host, to each token. */
const users = {
  editor: {id: 'u1', provider: 'google', ...roles('editor')},
  administrator: {id: 'u2', provider: 'github', ...roles('viewer', 'administrator')},
  'own-role': {id: 'u3', provider: 'saml', ...roles('front-desk')},
  viewer: {id: 'u4', provider: 'google', ...roles('viewer')},
  'no-member': {id: 'u5', provider: 'google', roles: []},
  'API-token': {id: 'r1', provider: 'sanity-token', ...roles('editor')},
  nobody: {},
}

/** A stub of Sanity on this machine. */
async function startSanity() {
  const known = new Map<string, unknown>(
    Object.entries(users).map(([name, user]) => [`Bearer ${name}`, user]),
  )
  const requested: (string | undefined)[] = []
  let failure: number | undefined
  const server = createServer((request, response) => {
    requested.push(request.url)
    const user = known.get(request.headers.authorization ?? '')
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
  const isStaff = hostedStudioAccess({projectId: 'p', apiHost: `http://127.0.0.1:${port}`})
  const forms = await startForms(await sqlite(), {isStaff})
  const ask = async (headers: Record<string, string>) =>
    (await forms.request('/api/v1/inbox/enquiries', {headers})).status
  return {
    requested,
    close,
    ask,
    askAs: (name: string) => ask({Authorization: `Bearer ${name}`}),
    revoke: (name: string) => known.delete(`Bearer ${name}`),
    fail: (status: number | undefined) => {
      failure = status
    },
  }
}

test.each([
  ['editor', 200],
  ['administrator', 200],
  ['own-role', 200],
  ['viewer', 401],
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
