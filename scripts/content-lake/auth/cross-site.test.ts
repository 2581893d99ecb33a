import {expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'

/** What answers others than GET without changing anything: queries that are posted, and constants. */
const HARMLESS = /\/data\/query\/|\/intake\//

/** A lake with an editor's cookie, and every route by which something could be changed. */
async function signedIn() {
  const fixture = await startLake()
  const {lake, writer} = fixture
  await writer.create({_id: 'page', _type: 'page'})
  const signIn = `${lake.url}/v1/auth/login/local?origin=/studio`
  const response = await fetch(signIn, {redirect: 'manual'})
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const routes = lake.app.routes.filter(
    ({method, path}) => method !== 'GET' && path !== '/lake/*' && !HARMLESS.test(path),
  )
  const writes = routes.map(({method, path}) => ({
    method,
    url: lake.origin + path.replace(/:version\{.*?\)\}/, 'v1').replace(':dataset', 'production'),
  }))
  return {...fixture, cookie, writes}
}

test.each([
  ['its origin', {origin: 'https://evil.example'}],
  ['no origin at all', {origin: 'null'}],
  ['the fetch metadata of another site', {'sec-fetch-site': 'cross-site'}],
  ['the fetch metadata of a sibling', {'sec-fetch-site': 'same-site'}],
  ['nothing that says where it comes from', {}],
])('a page of another site cannot write in an editor’s name, with %s', async (_, headers) => {
  const {lake, reader, cookie, writes} = await signedIn()
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

test('the Studio’s own page can', async () => {
  const {lake, cookie} = await signedIn()
  const response = await fetch(`${lake.url}/v1/data/mutate/production`, {
    method: 'POST',
    headers: {cookie, origin: lake.origin},
    body: JSON.stringify({mutations: [{create: {_id: 'mine', _type: 'page'}}]}),
  })
  expect(response.status).toBe(200)
})
