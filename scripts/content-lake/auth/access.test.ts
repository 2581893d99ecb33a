import {readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {openContentLake} from '../index.ts'
import {LakeError} from '../protocol/errors.ts'
import {
  type CleanUp,
  DATASET,
  PROJECT,
  startLake,
  startOnce,
  temporaryFolder,
} from '../testing/lake-fixture.ts'
import {signIn, signInWith, statusOfMe, write} from './testing/requests.ts'

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

test('the token is created once, and only the owner can read the files', async () => {
  const {lake, dataDir} = await startLake()
  for (const file of ['lake-token', 'lake.sqlite', 'lake.sqlite-wal', 'lake.json']) {
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600)
  }
  await lake.close()
  const again = await startLake({dataDir})
  expect(again.lake.token).toBe(lake.token)
})

test('users are not shown to anonymous readers, and unknown ones are a 404', async () => {
  const {lake, asEditor} = await startLake()
  const getUserStatus = async (id: string, headers: Record<string, string> = {}) =>
    (await fetch(`${lake.url}/v1/users/${id}`, {headers})).status
  expect(await getUserStatus('local-editor')).toBe(401)
  expect(await getUserStatus('somebody-else', asEditor)).toBe(404)
})

test('no file of the data folder has a password or a session’s secret', async () => {
  const password = 'a long pass phrase'
  const {lake, dataDir} = await startLake({password})
  const {cookie} = await signInWith(lake, {password})
  const files = readdirSync(dataDir, {recursive: true, withFileTypes: true})
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)))
  const [, secret = ''] = cookie.split('=')
  expect(secret).toMatch(/^[\w-]{20,}$/)
  for (const text of texts) {
    for (const hidden of [password, secret]) expect(text.includes(hidden)).toBe(false)
  }
})

test('each transaction is recorded before it is stored, and not stored where that fails', async () => {
  const authors: string[] = []
  const {lake, writer} = await startLake({
    record: ({author, effects}) => {
      authors.push(author)
      if (effects.some(({id}) => id === 'refused')) throw new LakeError(409, 'No')
    },
  })
  await writer.create({_id: 'page', _type: 'page'})
  await expect(writer.create({_id: 'refused', _type: 'page'})).rejects.toThrow('No')
  expect(authors).toEqual(['local-token', 'local-token'])
  expect(lake.publicDocuments().map(({_id}) => _id)).toEqual(['page'])
})

test.each(['0.0.0.0', '::', '192.168.1.7', 'example.org', ''])(
  'listening on %j needs a password, until people have accounts at the server in front',
  async (host) => {
    const options = {dataDir: temporaryFolder(), projectId: 'p', dataset: 'd', basePath: '/lake'}
    await expect(openContentLake({...options, host})).rejects.toThrow(/without a password/)
    await (await openContentLake({...options, host, password: 'secret'})).close()
    const usersIf = (exist: boolean) => ({
      exist: () => exist,
      identify: () => null,
      find: () => undefined,
    })
    const refused = openContentLake({...options, host, users: usersIf(false)})
    await expect(refused).rejects.toThrow(/without a password/)
    await (await openContentLake({...options, host, users: usersIf(true)})).close()
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
