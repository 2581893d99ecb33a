import {expect, test} from 'vitest'
import {type CleanUp, startLake, startOnce} from '../testing/lake-fixture.ts'

/** Routes with other methods than GET that change nothing: queries by POST, and stubs. */
const READ_ONLY = /\/data\/query\/|\/intake\//

/** An origin whose pages may read. */
const READER = 'https://site.example.org'

/** A lake with an editor's session cookie, and all routes that change data. */
async function startSignedIn(cleanUp: CleanUp) {
  const fixture = await startLake({origins: [READER]}, cleanUp)
  const {lake, writer} = fixture
  await writer.create({_id: 'page', _type: 'page'})
  const signIn = `${lake.url}/v1/auth/login/local?origin=/studio`
  const response = await fetch(signIn, {redirect: 'manual'})
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
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
  ['its origin', {origin: 'https://evil.example'}],
  ['an opaque origin', {origin: 'null'}],
  ['an origin that may read', {origin: READER}],
  ['the fetch metadata of another site', {'sec-fetch-site': 'cross-site'}],
  ['the fetch metadata of a sibling', {'sec-fetch-site': 'same-site'}],
  [
    'the fetch metadata of an origin that may read, alone',
    {'sec-fetch-site': 'cross-site', referer: READER},
  ],
  ['no origin and no fetch metadata', {}],
])('a page of another site cannot write with an editor’s session: %s', async (_, headers) => {
  const {lake, reader, cookie, writes} = signedIn()
  expect(writes.length).toBeGreaterThanOrEqual(7)
  const before = await reader.fetch('*')
  for (const {method, url} of writes) {
    for (const body of [
      JSON.stringify({mutations: [{create: {_id: 'planted', _type: 'page'}}]}),
      'password=guess',
    ]) {
      const sent = {cookie, 'content-type': 'text/plain', ...headers}
      const {status} = await fetch(url, {method, headers: sent, body, redirect: 'manual'})
      expect([method, url, status]).toEqual([method, url, 403])
    }
  }
  expect(await reader.fetch('*')).toEqual(before)
  const me = await fetch(`${lake.url}/v1/users/me`, {headers: {cookie}})
  expect(me.status).toBe(200)
})

test('the Studio’s own page can write', async () => {
  const {lake, cookie} = signedIn()
  const response = await fetch(`${lake.url}/v1/data/mutate/production`, {
    method: 'POST',
    headers: {cookie, origin: lake.origin},
    body: JSON.stringify({mutations: [{create: {_id: 'mine', _type: 'page'}}]}),
  })
  expect(response.status).toBe(200)
})
