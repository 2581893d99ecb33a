import {expect, test} from 'vitest'
import {DATASET} from '../testing/lake-fixture.ts'
import type {Role} from './roles.ts'
import {signIn, signInWith, statusOfMe} from './testing/requests.ts'
import {startWithPeople} from './testing/server-people.ts'

/** A lake behind a server with people. */
async function startWithUsers(roles: Record<string, Role>) {
  const fixture = await startWithPeople()
  const {lake, writer, setRole, headersOf} = fixture
  for (const [user, role] of Object.entries(roles)) setRole(user, role)
  await writer.create({_id: 'drafts.page', _type: 'page', title: 'A draft'})
  const request = (
    user: string,
    path: string,
    init: Omit<RequestInit, 'headers'> & {headers?: Record<string, string>} = {},
  ) =>
    fetch(`${lake.url}/v2025-02-19${path}`, {
      ...init,
      headers: {...headersOf(user), ...init.headers},
    })
  const write = (user: string, headers = {}) => {
    const mutations = [{createOrReplace: {_id: 'page', _type: 'page', by: user}}]
    const body = JSON.stringify({mutations})
    return request(user, `/data/mutate/${DATASET}`, {method: 'POST', body, headers})
  }
  return {...fixture, request, write}
}

test('who is signed in at the server in front reads and writes by the role that it says', async () => {
  const {request, write, reader} = await startWithUsers({ada: 'editor', obi: 'viewer'})
  const draft = (user: string) => request(user, `/data/doc/${DATASET}/drafts.page`)
  expect(await (await draft('obi')).json()).toMatchObject({documents: [{title: 'A draft'}]})
  expect(await (await draft('nobody')).json()).toMatchObject({documents: []})
  expect((await write('obi')).status).toBe(403)
  expect((await write('nobody')).status).toBe(401)
  expect((await write('ada')).status).toBe(200)
  expect(await reader.fetch('*[_id == "page"][0].by')).toBe('ada')
  expect(await (await request('obi', '/users/me')).json()).toMatchObject({
    id: 'obi',
    name: 'The obi',
    role: 'viewer',
  })
})

test('another site writes nothing with the cookie of such a person', async () => {
  const {write, reader} = await startWithUsers({ada: 'editor'})
  expect((await write('ada', {origin: 'https://elsewhere.example'})).status).toBe(403)
  expect(await reader.fetch('count(*)')).toBe(0)
})

test('nobody signs in at the lake itself then, and who has is signed in until the server in front ends that', async () => {
  const password = 'a long pass phrase'
  const {lake, setRole} = await startWithPeople({password})
  const {cookie} = await signInWith(lake, {password})
  setRole('ada', 'administrator')
  for (const answer of [await signIn(lake.url), await signInWith(lake, {password})]) {
    expect([answer.response.status, answer.cookie]).toEqual([403, ''])
  }
  expect(await statusOfMe(lake.url, {cookie})).toBe(200)
  lake.sessions.endAll()
  expect(await statusOfMe(lake.url, {cookie})).toBe(401)
})

test('streams end at once where the server in front says that their person is not signed in any more', async () => {
  const {request, setRole} = await startWithUsers({ada: 'editor'})
  const stream = await request('ada', `/data/listen/${DATASET}?query=*`)
  setRole('ada', 'viewer')
  // Reads to the end, which the lake makes.
  expect(await stream.text()).toContain('welcome')
})

test('history shows who changed what, also scripts and people who may do nothing any more', async () => {
  const {request, write, writer, setRole} = await startWithUsers({ada: 'editor', bola: 'editor'})
  await write('ada')
  await write('bola')
  await writer.patch('page').set({by: 'a script'}).commit()
  setRole('bola', null)
  const get = async (path: string) => (await request('ada', path)).json()
  const {events} = await get(`/data/history/${DATASET}/events/documents/page`)
  const authors = events.page.map(({author}: {author: string}) => author)
  expect(authors).toEqual(['local-token', 'bola', 'ada', 'local-token'])
  const users = await get(`/users/${authors.join(',')}`)
  expect(users).toMatchObject([
    {displayName: 'Local scripts', imageUrl: null},
    {displayName: 'The bola', imageUrl: expect.stringContaining('data:image/svg+xml'), roles: []},
    {displayName: 'The ada'},
    {displayName: 'Local scripts'},
  ])
  expect(users[1].imageUrl).not.toBe(users[2].imageUrl)
  expect(await get('/users/ada')).toMatchObject({displayName: 'The ada'})
})
