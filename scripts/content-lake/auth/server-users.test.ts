import {expect, test} from 'vitest'
import type {ServerUsers} from '../options.ts'
import {DATASET, startLake} from '../testing/lake-fixture.ts'
import type {Role} from './roles.ts'

/** A lake behind a server that knows its people by the cookie `user`. */
async function startWithUsers(roles: Record<string, Role>) {
  const users: ServerUsers = {
    identify: (request) => {
      const [, userId = ''] = /\buser=(\w+)/.exec(request.headers.get('cookie') ?? '') ?? []
      const role = roles[userId]
      return role ? {userId, role} : null
    },
    find: (userId) => {
      const role = roles[userId] ?? null
      return userId in roles
        ? {name: `The ${userId}`, email: `${userId}@example.org`, role}
        : undefined
    },
  }
  const fixture = await startLake({users})
  const {lake, writer} = fixture
  const {origin} = new URL(lake.url)
  await writer.create({_id: 'drafts.page', _type: 'page', title: 'A draft'})
  const request = (
    user: string,
    path: string,
    init: Omit<RequestInit, 'headers'> & {headers?: Record<string, string>} = {},
  ) =>
    fetch(`${lake.url}/v2025-02-19${path}`, {
      ...init,
      headers: {Cookie: `user=${user}`, Origin: origin, ...init.headers},
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
  const history = await request('ada', `/data/history/${DATASET}/transactions/page`)
  expect(JSON.parse(await history.text())).toMatchObject({author: 'ada'})
  expect(await (await request('obi', '/users/me')).json()).toMatchObject({
    id: 'obi',
    name: 'The obi',
    role: 'viewer',
  })
})

test('another site writes nothing with the cookie of such a person', async () => {
  const {write, reader} = await startWithUsers({ada: 'editor'})
  expect((await write('ada', {Origin: 'https://elsewhere.example'})).status).toBe(403)
  expect(await reader.fetch('count(*)')).toBe(0)
})

test('nobody signs in at the lake itself then', async () => {
  const {lake} = await startWithUsers({})
  const answer = await fetch(`${lake.url}/v1/auth/login/local?origin=${lake.url}`, {
    redirect: 'manual',
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toBeNull()
})
