import {expect, test} from 'vitest'
import {type CleanUp, DATASET, PROJECT, startLake, startOnce} from '../testing/lake-fixture.ts'

/** Sends requests as the command line does: with the token, to the newest API version. */
async function startManagedLake(cleanUp?: CleanUp) {
  const fixture = await startLake({}, cleanUp)
  const send = async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await fetch(`${fixture.lake.url}/v2025-09-16${path}`, {
      method,
      headers: {Authorization: `Bearer ${fixture.lake.token}`, ...headers},
      ...(method !== 'GET' && body !== undefined && {body: JSON.stringify(body)}),
    })
    return {status: response.status, answer: await response.json()}
  }
  return {...fixture, send}
}

const managedLake = startOnce(startManagedLake)

const project = expect.objectContaining({id: PROJECT, displayName: PROJECT})
const dataset = expect.objectContaining({name: DATASET, aclMode: 'public'})

const LISTS: [path: string, answer: unknown][] = [
  ['/projects', [project]],
  ['/projects?onlyExplicitMembership=true', [project]],
  [`/projects/${PROJECT}/roles`, [expect.objectContaining({name: 'administrator'})]],
  [`/projects/${PROJECT}/tokens`, [expect.objectContaining({id: 'local-token'})]],
  [`/projects/${PROJECT}/cors`, []],
  [`/hooks/projects/${PROJECT}`, []],
  [`/hooks/projects/${PROJECT}/h1/messages`, []],
  [`/invitations/project/${PROJECT}`, []],
  [`/projects/${PROJECT}/datasets/${DATASET}/schemas`, []],
  [`/projects/${PROJECT}/datasets/copy`, []],
  ['/aliases', []],
  ['/users/', []],
  [`/schedules/${PROJECT}/${DATASET}?limit=1`, {schedules: []}],
  [
    `/assist/tasks/instruction/${DATASET}/status?projectId=${PROJECT}`,
    {enabled: false, initialized: false, validToken: false},
  ],
]

test.each(LISTS)('GET %s is answered to who is signed in', async (path, answer) => {
  const {send} = managedLake()
  expect(await send('GET', path)).toEqual({status: 200, answer})
  const anonymous = await send('GET', path, undefined, {Authorization: ''})
  expect(anonymous.status).toBe(401)
})

test.each(['/datasets', `/projects/${PROJECT}/datasets`])(
  'GET %s lists the dataset',
  async (path) => {
    const {send} = managedLake()
    expect(await send('GET', path)).toEqual({status: 200, answer: [dataset]})
  },
)

test('the dataset answers a ping with its shard, another one does not exist', async () => {
  const {send, lake} = managedLake()
  const ping = await fetch(`${lake.url}/v1/data/ping/${DATASET}`)
  expect(ping.headers.get('X-Sanity-Shard')).toBe('local')
  expect(await ping.json()).toEqual({pong: true})
  expect(await send('GET', '/data/ping/staging')).toMatchObject({status: 404})
})

test('the description of a schema counts as complete', async () => {
  const {send} = managedLake()
  const complete = {type: 'complete'}
  const claim = await send('POST', '/descriptors/claim', {descriptorId: 'd'})
  expect(claim).toEqual({status: 200, answer: {synchronization: complete}})
  const synchronised = await send('POST', '/descriptors/synchronize', {id: 'd'})
  expect(synchronised).toEqual({status: 200, answer: complete})
})

const REFUSED: [method: string, path: string, status: number, message: RegExp][] = [
  ['PUT', `/datasets/${DATASET}`, 409, /already exists/],
  ['PUT', '/datasets/staging', 403, /has one dataset, production/],
  ['PUT', `/projects/${PROJECT}/datasets/staging`, 403, /has one dataset/],
  ['PUT', `/datasets/${DATASET}/copy`, 403, /makes no copies/],
  ['PATCH', `/datasets/${DATASET}`, 403, /visibility/],
  ['DELETE', `/datasets/${DATASET}`, 403, /delete the data folder/],
  ['PUT', '/aliases/live', 403, /no dataset aliases/],
  ['PATCH', '/aliases/live/unlink', 403, /no dataset aliases/],
  ['POST', '/projects', 403, /no other projects/],
  ['POST', `/projects/${PROJECT}/tokens`, 403, /no further tokens/],
  ['DELETE', `/projects/${PROJECT}/tokens/local-token`, 403, /no further tokens/],
  ['POST', `/projects/${PROJECT}/cors`, 403, /list of origins/],
  ['POST', `/hooks/projects/${PROJECT}`, 403, /no webhooks/],
  ['DELETE', `/hooks/projects/${PROJECT}/h1`, 403, /no webhooks/],
  ['POST', `/invitations/project/${PROJECT}`, 403, /one user/],
  ['POST', `/projects/${PROJECT}/user-applications`, 403, /no hosting/],
  ['DELETE', '/user-applications/a1', 403, /no hosting/],
  ['GET', '/apis/graphql', 403, /no GraphQL/],
  ['PUT', `/apis/graphql/${DATASET}/default`, 403, /no GraphQL/],
  ['GET', '/organizations', 403, /no organizations/],
  ['GET', '/media-libraries', 403, /no media libraries/],
  ['GET', `/projects/${PROJECT}/datasets/${DATASET}/backups`, 403, /no backups/],
  ['PUT', `/projects/${PROJECT}/datasets/${DATASET}/settings/backups`, 403, /no backups/],
  ['GET', `/datasets/${DATASET}/settings/embeddings`, 403, /no embeddings/],
]

test.each(REFUSED)('%s %s is refused with the reason', async (method, path, status, message) => {
  const {send} = managedLake()
  const refused = await send(method, path, {})
  expect(refused).toMatchObject({status, answer: {statusCode: status}})
  expect(refused.answer.message).toMatch(message)
  expect(await send(method, path, {}, {Authorization: ''})).toMatchObject({status: 401})
})

test('what the lake does not know is named in the answer', async () => {
  const {send} = managedLake()
  const {status, answer} = await send('GET', '/functions')
  expect(status).toBe(404)
  expect(answer.message).toBe(
    'The local content lake does not answer GET /lake/v2025-09-16/functions',
  )
})

test('another project is not found', async () => {
  const {send} = managedLake()
  const headers = {'x-sanity-project-id': 'other'}
  for (const path of ['/datasets', '/aliases', '/projects/other/tokens']) {
    expect(await send('GET', path, undefined, headers)).toMatchObject({status: 404})
  }
})

test('schemas are stored by workspace and tag, listed and deleted', async () => {
  const {send, writer, reader} = await startManagedLake()
  const path = `/projects/${PROJECT}/datasets/${DATASET}/schemas`
  const schema = [{name: 'page', type: 'document'}]
  const workspace = {name: 'default', title: 'Site'}
  const schemas = [
    {schema, workspace, version: '1'},
    {schema, workspace, tag: 'next', version: '1'},
  ]
  expect(await send('PUT', path, {schemas})).toMatchObject({status: 200})
  const stored = {_type: 'system.schema', workspace, schema: JSON.stringify(schema)}
  const listed = await send('GET', path)
  expect(listed.answer).toMatchObject([
    {_id: '_.schemas.default', ...stored},
    {_id: '_.schemas.default.next', tag: 'next', ...stored},
  ])
  expect((await send('GET', `${path}/_.schemas.default`)).answer).toHaveLength(1)
  expect(await reader.fetch('count(*)')).toBe(0)
  expect(await send('PUT', path, {schemas: [{schema}]})).toMatchObject({status: 400})
  expect((await send('DELETE', `${path}/_.schemas.default`)).answer).toEqual({deleted: true})
  expect(await send('DELETE', `${path}/_.schemas.default`)).toMatchObject({status: 404})
  expect(await writer.fetch('*._id')).toEqual(['_.schemas.default.next'])
})
