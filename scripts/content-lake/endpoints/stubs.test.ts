import {expect, test} from 'vitest'
import {DATASET, PROJECT, startLake, startOnce} from '../testing/lake-fixture.ts'

const emptyLake = startOnce((cleanUp) => startLake({}, cleanUp))

const project = {
  id: PROJECT,
  displayName: PROJECT,
  organizationId: null,
  members: [],
  features: [],
  metadata: {},
  createdAt: '1970-01-01T00:00:00.000Z',
}

/** Requests of the Studio that are not about content, with their fixed answers. */
const answers: [path: string, answer: unknown][] = [
  ['/ping', expect.objectContaining({ping: 'pong'})],
  ['/help', {}],
  ['/features', ['contentReleases', 'singleDocRelease']],
  [`/subscriptions/project/${PROJECT}`, null],
  [`/projects/${PROJECT}`, project],
  [`/projects/${PROJECT}/grants`, {}],
  [`/projects/${PROJECT}/user-applications`, []],
  [`/projects/${PROJECT}/datasets`, [expect.objectContaining({name: DATASET})]],
  [`/projects/${PROJECT}/datasets?datasetProfile=comments`, []],
  [
    `/projects/${PROJECT}/datasets/${DATASET}/acl`,
    [
      {
        filter: '_id in path("**")',
        permissions: ['create', 'read', 'update', 'history', 'editHistory', 'mapMembers'],
      },
    ],
  ],
  ['/intake/telemetry-status', {status: 'denied'}],
  ['/journey/trial', null],
  ['/journey/changelog', []],
  ['/check/cors', {result: {allowed: true, withCredentials: true}}],
  ['/modules/v1/sanity', {}],
]

test.each(answers)('GET %s', async (path, answer) => {
  const {lake} = emptyLake()
  const response = await fetch(`${lake.url}/v2025-02-19${path}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(answer)
})

test.each(['batch', 'feedback', 'tracing'])(
  'what is posted to /intake/%s goes nowhere',
  async (to) => {
    const {lake} = emptyLake()
    const response = await fetch(`${lake.url}/v1/intake/${to}`, {
      method: 'POST',
      body: '{"events":[]}',
    })
    expect(await response.json()).toEqual({})
  },
)
