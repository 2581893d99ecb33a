import {statSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {openContentLake} from '../index.ts'
import {
  type CleanUp,
  DATASET,
  PROJECT,
  startLake,
  startOnce,
  temporaryFolder,
} from '../testing/lake-fixture.ts'
import {signIn, statusOfMe, write} from './testing/requests.ts'

describe('writing', () => {
  test('without a token or session is a 401', async () => {
    const {lake} = await startLake()
    expect((await write(lake.url, {})).status).toBe(401)
    const upload = await fetch(`${lake.url}/v1/assets/files/production`, {
      method: 'POST',
      body: 'x',
    })
    expect(upload.status).toBe(401)
  })

  test('and reading with a wrong token are a 401', async () => {
    const {lake} = await startLake()
    const headers = {Authorization: 'Bearer wrong'}
    expect((await write(lake.url, headers)).status).toBe(401)
    const query = await fetch(`${lake.url}/v1/data/query/production?query=1`, {headers})
    expect(query.status).toBe(401)
    expect(await query.json()).toMatchObject({errorCode: 'SIO-401-ANF'})
  })
})

test('the Studio’s settings of a user are stored', async () => {
  const {lake, asEditor: headers} = await startLake()
  const body = JSON.stringify([{key: 'studio.list', value: {sort: 'title'}}])
  await fetch(`${lake.url}/v1/users/me/keyvalue`, {method: 'PUT', headers, body})
  const stored = await fetch(`${lake.url}/v1/users/me/keyvalue/studio.list,other`, {headers})
  expect(await stored.json()).toEqual([{key: 'studio.list', value: {sort: 'title'}}])
})

test('a person’s settings have a limit in all, beyond which none of a request is stored', async () => {
  const {lake, asEditor: headers} = await startLake()
  const put = async (key: string) => {
    const body = JSON.stringify([{key, value: 'x'.repeat(900_000)}])
    return (await fetch(`${lake.url}/v1/users/me/keyvalue`, {method: 'PUT', headers, body})).status
  }
  expect([await put('a'), await put('b'), await put('c'), await put('a')]).toEqual([
    200, 200, 413, 200,
  ])
  const stored = await fetch(`${lake.url}/v1/users/me/keyvalue/c`, {headers})
  expect(await stored.json()).toEqual([])
})

test('the log of a fault does not tell the token of a link', async () => {
  const lines: string[] = []
  const {lake} = await startLake({log: (line) => void lines.push(line)})
  const {token} = lake.people.add(
    {name: 'Ada', email: 'ada@example.com', role: 'administrator'},
    'me',
  )
  const body = new ReadableStream({pull: (controller) => controller.error(new Error('cut off'))})
  const init = {method: 'POST', headers: {origin: lake.origin}, body, duplex: 'half'} as const
  const request = new Request(`${lake.url}/v1/auth/link/${token}`, init)
  expect((await lake.app.fetch(request)).status).toBe(500)
  expect(lines.join()).toContain('/auth/link/…')
  expect(lines.join()).not.toContain(token)
})

test('the token is created once, and only the owner can read the files', async () => {
  const {lake, dataDir} = await startLake()
  for (const file of ['lake-token', 'lake.sqlite', 'lake.sqlite-wal', 'lake.json']) {
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
  }
  await lake.close()
  const again = await startLake({dataDir})
  expect(again.lake.token).toBe(lake.token)
})

test.each(['0.0.0.0', '::', '192.168.1.7', 'example.org', ''])(
  'listening on %j needs a password, until somebody has an account',
  async (host) => {
    const options = {dataDir: temporaryFolder(), projectId: 'p', dataset: 'd', basePath: '/lake'}
    await expect(openContentLake({...options, host})).rejects.toThrow(/without a password/)
    const lake = await openContentLake({...options, host, password: 'secret'})
    lake.people.add({name: 'Ada', email: 'ada@example.com', role: 'administrator'}, 'me')
    await lake.close()
    await (await openContentLake({...options, host})).close()
  },
)

/** Routes with other methods than GET that change nothing: queries by POST, and stubs. */
const READ_ONLY = /\/data\/query\/|\/intake\//

/** An origin whose pages may read. */
const READER = 'https://site.example.org'

/** A lake with an editor's session cookie, and all routes that change data. */
async function startSignedIn(cleanUp: CleanUp) {
  const fixture = await startLake({origins: [READER]}, cleanUp)
  const {lake, writer} = fixture
  await writer.create({_id: 'page', _type: 'page'})
  const {cookie} = await signIn(lake.url)
  const routes = lake.app.routes.filter(
    ({method, path}) => method !== 'GET' && path !== '/lake/*' && !READ_ONLY.test(path),
  )
  const writes = routes.map(({method, path}) => ({
    method,
    url: lake.origin + path.replace(/:version\{.*?\)\}/, 'v1').replace(':dataset', 'production'),
  }))
  return {...fixture, cookie, writes}
}

const signedIn = startOnce(startSignedIn)

test.each([
  ['an opaque origin', {origin: 'null'}],
  ['an origin that may read', {origin: READER}],
  ['the fetch metadata of another site', {'sec-fetch-site': 'cross-site'}],
  ['the fetch metadata of a sibling', {'sec-fetch-site': 'same-site'}],
  [
    'the fetch metadata of an origin that may read, alone',
    {'sec-fetch-site': 'cross-site', referer: READER},
  ],
  ['no origin and no fetch metadata', {}],
])('a page of another site is told by %s', async (_, headers) => {
  const {lake, cookie} = signedIn()
  expect((await write(lake.url, {cookie, ...headers})).status).toBe(403)
})

test('a page of another site cannot write with an editor’s session, on any route', async () => {
  const {lake, reader, cookie, writes} = signedIn()
  expect((await write(lake.url, {cookie, origin: lake.origin})).status).toBe(200)
  expect(writes.length).toBeGreaterThanOrEqual(7)
  const before = await reader.fetch('*')
  for (const {method, url} of writes) {
    for (const body of [
      JSON.stringify({mutations: [{create: {_id: 'planted', _type: 'page'}}]}),
      'password=guess',
    ]) {
      const origin = 'https://evil.example'
      const sent = {cookie, 'content-type': 'text/plain', origin}
      const {status} = await fetch(url, {method, headers: sent, body, redirect: 'manual'})
      expect([method, url, status]).toEqual([method, url, 403])
    }
  }
  expect(await reader.fetch('*')).toEqual(before)
  expect(await statusOfMe(lake.url, {cookie})).toBe(200)
})

/** Images and files: their URL holds their hash. */
const ASSETS = /^\/lake\/(images|files)\//

test('every answer is no-store, to editors, anonymous clients and wrong tokens; only assets are cached', async () => {
  const {lake, writer} = await startLake()
  await writer.create({_id: 'page', _type: 'page'})
  const values: Record<string, string> = {
    project: PROJECT,
    dataset: DATASET,
    ids: 'page',
    id: 'page',
    keys: 'studio.list',
  }
  const paths = lake.app.routes
    .filter(({method, path}) => method === 'GET' && !ASSETS.test(path))
    .map(({path}) =>
      path
        .replace(/:version\{.*?\)\}/, 'v2025-02-19')
        .replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x'),
    )
  expect(paths).toContain('/lake/v2025-02-19/users/me')
  const readers = [
    {cookie: (await signIn(lake.url)).cookie},
    {cookie: 'none=1'},
    {authorization: 'Bearer wrong'},
  ]
  for (const path of paths) {
    for (const headers of readers) {
      const response = await fetch(`${lake.origin}${path}?query=*`, {headers, redirect: 'manual'})
      expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-store'])
      await response.body?.cancel()
    }
  }
})
