import {expect, test} from 'vitest'
import {DATASET, PROJECT, startLake, startOnce} from '../testing/lake-fixture.ts'

/** Sends requests as the command line does: with the token, to the newest API version. */
const managedLake = startOnce(async (cleanUp) => {
  const fixture = await startLake({}, cleanUp)
  const send = async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await fetch(`${fixture.lake.url}/v2025-09-16${path}`, {
      method,
      headers: {...fixture.asEditor, ...headers},
      ...(method !== 'GET' && body !== undefined && {body: JSON.stringify(body)}),
    })
    return {status: response.status, answer: await response.json()}
  }
  return {...fixture, send}
})

const project = {
  id: PROJECT,
  displayName: PROJECT,
  organizationId: null,
  members: [],
  features: [],
  metadata: {},
  createdAt: '1970-01-01T00:00:00.000Z',
}
const dataset = expect.objectContaining({name: DATASET, aclMode: 'public'})

/** Requests of the Studio and the command line that are not about content, with their fixed answers. */
test.each<[path: string, answer: unknown]>([
  ['/ping', expect.objectContaining({ping: 'pong'})],
  ['/help', {}],
  ['/features', ['contentReleases', 'singleDocRelease', 'studioComments']],
  [`/subscriptions/project/${PROJECT}`, null],
  [`/projects/${PROJECT}`, project],
  [`/projects/${PROJECT}/grants`, {}],
  [`/projects/${PROJECT}/user-applications`, []],
  [`/projects/${PROJECT}/datasets`, [dataset]],
  [`/projects/${PROJECT}/datasets?datasetProfile=comments`, []],
  ['/datasets', [dataset]],
  [`/projects/${PROJECT}/datasets/${DATASET}/acl`, []],
  ['/intake/telemetry-status', {status: 'denied'}],
  ['/journey/trial', null],
  ['/journey/changelog', []],
  ['/check/cors', {result: {allowed: true, withCredentials: true}}],
  ['/modules/v1/sanity', {}],
])('GET %s', async (path, answer) => {
  const response = await fetch(`${managedLake().lake.url}/v2025-02-19${path}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(answer)
})

test.each(['batch', 'feedback', 'tracing'])('a post to /intake/%s goes nowhere', async (to) => {
  const response = await fetch(`${managedLake().lake.url}/v1/intake/${to}`, {
    method: 'POST',
    body: '{"events":[]}',
  })
  expect(await response.json()).toEqual({})
})

test.each<[path: string, answer: unknown]>([
  [
    `/projects/${PROJECT}/roles`,
    [
      expect.anything(),
      expect.anything(),
      expect.anything(),
      expect.objectContaining({name: 'administrator'}),
    ],
  ],
  [
    `/projects/${PROJECT}/new-content-release-allowed`,
    {data: expect.objectContaining({datasetReleaseLimit: 1_000_000, orgActiveReleaseLimit: null})},
  ],
  ['/aliases', []],
  ['/access/requests/me', []],
  [`/schedules/${PROJECT}/${DATASET}?limit=1`, {schedules: []}],
])('GET %s is answered to who is signed in', async (path, answer) => {
  const {send} = managedLake()
  expect(await send('GET', path)).toEqual({status: 200, answer})
  const anonymous = await send('GET', path, undefined, {Authorization: ''})
  expect(anonymous.status).toBe(401)
})

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

test.each([
  ['PUT', '/datasets/staging'],
  ['PUT', `/projects/${PROJECT}/datasets/${DATASET}/schemas`],
  ['DELETE', `/datasets/${DATASET}`],
  ['PATCH', '/aliases/live/unlink'],
  ['GET', '/projects'],
  ['POST', `/projects/${PROJECT}/cors`],
  ['POST', `/hooks/projects/${PROJECT}`],
  ['POST', `/invitations/project/${PROJECT}`],
  ['DELETE', '/user-applications/a1'],
  ['GET', '/apis/graphql'],
  ['GET', '/organizations'],
  ['GET', '/media-libraries'],
])('%s %s is refused with the reason', async (method, path) => {
  const {send} = managedLake()
  const refused = await send(method, path, {})
  expect(refused).toMatchObject({status: 403, answer: {statusCode: 403}})
  expect(refused.answer.message).toMatch(/one dataset, one token .* where it is started, .* export/)
  expect(await send(method, path, {}, {Authorization: ''})).toMatchObject({status: 401})
})

test('what the lake does not know is named in the answer', async () => {
  const {status, answer} = await managedLake().send('GET', '/functions')
  expect(status).toBe(404)
  expect(answer.message).toBe(
    'The local content lake does not answer GET /lake/v2025-09-16/functions',
  )
})

test('another project is not found', async () => {
  const headers = {'x-sanity-project-id': 'other'}
  for (const path of ['/datasets', '/aliases', '/projects/other/tokens']) {
    const answer = await managedLake().send('GET', path, undefined, headers)
    expect(answer).toMatchObject({status: 404})
  }
})
