import {expect, test} from 'vitest'
import {DATASET, startLake} from '../testing/lake-fixture.ts'

test('history tells changes by an editor from changes by scripts', async () => {
  const {lake, writer} = await startLake()
  const signIn = await fetch(`${lake.url}/v1/auth/login/local?origin=/studio`, {redirect: 'manual'})
  const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const headers = {cookie, origin: lake.origin}
  await writer.create({_id: 'page', _type: 'page', title: 'By a script'})
  const action = {
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.page',
    publishedId: 'page',
    patch: {set: {title: 'By the editor'}},
  }
  const edited = await fetch(`${lake.url}/v1/data/actions/${DATASET}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({actions: [action]}),
  })
  expect(edited.status).toBe(200)

  const get = async (path: string) => (await fetch(`${lake.url}/v1${path}`, {headers})).json()
  const {events} = await get(`/data/history/${DATASET}/events/documents/drafts.page`)
  const [latest, first] = events['drafts.page']
  expect([latest.type, first.type]).toEqual(['createDocumentVersion', 'createLiveDocument'])
  for (const {timestamp} of [latest, first]) expect(Date.parse(timestamp)).not.toBeNaN()
  const people = await get(`/users/${latest.author},${first.author}`)
  expect(people.map(({displayName}: {displayName: string}) => displayName)).toEqual([
    'Local editor',
    'Local scripts',
  ])
  const me = await get('/users/me')
  expect(latest.author).toBe(me.id)
  expect(await get(`/users/${me.id}`)).toMatchObject({id: me.id, displayName: 'Local editor'})
})

test('users are not shown to anonymous readers, and unknown ones are a 404', async () => {
  const {lake} = await startLake()
  const getUserStatus = async (id: string, headers: Record<string, string> = {}) =>
    (await fetch(`${lake.url}/v1/users/${id}`, {headers})).status
  expect(await getUserStatus('local-editor')).toBe(401)
  expect(await getUserStatus('somebody-else', {Authorization: `Bearer ${lake.token}`})).toBe(404)
})
