import {expect, test} from 'vitest'
import {startLake, startOnce, DATASET, PROJECT} from '../testing/lake-fixture.ts'
import {grantsOf, may, type Operation, OPERATIONS, refusalOf, ROLES} from './roles.ts'
import {addEveryRole} from './testing/sign-in-people.ts'

test.each<[Operation, ...string[]]>([
  ['preview', 'viewer', 'contributor', 'editor', 'administrator'],
  ['draft', 'contributor', 'editor', 'administrator'],
  ['upload', 'contributor', 'editor', 'administrator'],
  ['publish', 'editor', 'administrator'],
  ['release', 'editor', 'administrator'],
  ['share', 'editor', 'administrator'],
  ['inbox', 'editor', 'administrator'],
  ['newsletter', 'editor', 'administrator'],
  ['backups', 'editor', 'administrator'],
  ['team', 'administrator'],
])('%s is for %s and above', (operation, ...roles) => {
  expect(ROLES.filter((role) => may(role, operation))).toEqual(roles)
  expect(may(null, operation)).toBe(false)
})

test('every operation is in this table', () => {
  expect(OPERATIONS).toHaveLength(10)
})

/** A lake with published, drafted and released documents, and a person of each role. */
const team = startOnce(async (cleanUp) => {
  const fixture = await startLake({}, cleanUp)
  const {writer} = fixture
  await writer.create({_id: 'page', _type: 'page', title: 'First'})
  await writer.create({_id: 'drafts.page', _type: 'page', title: 'Second'})
  const release = (name: string, releaseId: string, more: object = {}) =>
    writer.request({
      method: 'POST',
      uri: `/data/actions/${DATASET}`,
      body: {actions: [{actionType: `sanity.action.release.${name}`, releaseId, ...more}]},
    })
  for (const id of ['active', 'waiting', 'over']) await release('create', id)
  await writer.create({_id: 'versions.active.page', _type: 'page'})
  await release('schedule', 'waiting', {publishAt: '2099-01-01T00:00:00Z'})
  await release('archive', 'over')
  return {...fixture, personOf: await addEveryRole(fixture)}
})

const mutate = (mutation: object) => ['mutate', {mutations: [mutation]}] as const
const pair = {draftId: 'drafts.page', publishedId: 'page'}
const act = (name: string, action: object) =>
  ['actions', {actions: [{actionType: `sanity.action.${name}`, ...action}]}] as const

/** Every way of changing content, each with the operation that it is. */
const CHANGES: [name: string, Operation, readonly ['mutate' | 'actions', object]][] = [
  ['create a draft', 'draft', mutate({create: {_id: 'drafts.new', _type: 'page'}})],
  [
    'create a draft if it is new',
    'draft',
    mutate({createIfNotExists: {_id: 'drafts.new', _type: 'page'}}),
  ],
  ['replace a draft', 'draft', mutate({createOrReplace: {_id: 'drafts.page', _type: 'page'}})],
  ['patch a draft', 'draft', mutate({patch: {id: 'drafts.page', set: {title: 'x'}}})],
  ['delete a draft', 'draft', mutate({delete: {id: 'drafts.page'}})],
  ['create a document', 'publish', mutate({create: {_id: 'new', _type: 'page'}})],
  ['patch a document', 'publish', mutate({patch: {id: 'page', set: {title: 'x'}}})],
  [
    'patch documents by a query',
    'publish',
    mutate({patch: {query: '*[_id == "page"]', set: {title: 'x'}}}),
  ],
  ['delete a document', 'publish', mutate({delete: {id: 'page'}})],
  [
    'patch an asset',
    'publish',
    mutate({createOrReplace: {_id: 'image-x', _type: 'sanity.imageAsset'}}),
  ],
  ['patch a version', 'release', mutate({patch: {id: 'versions.active.page', set: {title: 'x'}}})],
  [
    'write a release',
    'release',
    mutate({patch: {id: '_.releases.active', set: {state: 'published'}}}),
  ],
  [
    'open a preview',
    'preview',
    mutate({create: {_id: 'secret.x', _type: 'sanity.previewUrlSecret'}}),
  ],
  [
    'action create',
    'draft',
    act('document.create', {publishedId: 'new', attributes: {_id: 'drafts.new', _type: 'page'}}),
  ],
  ['action edit', 'draft', act('document.edit', {...pair, patch: {set: {title: 'x'}}})],
  [
    'action replaceDraft',
    'draft',
    act('document.replaceDraft', {
      publishedId: 'page',
      attributes: {_id: 'drafts.page', _type: 'page'},
    }),
  ],
  ['action discard', 'draft', act('document.discard', {draftId: 'drafts.page'})],
  [
    'action version.discard of a draft',
    'draft',
    act('document.version.discard', {versionId: 'drafts.page'}),
  ],
  ['action publish', 'publish', act('document.publish', pair)],
  ['action unpublish', 'publish', act('document.unpublish', pair)],
  [
    'action delete',
    'publish',
    act('document.delete', {publishedId: 'page', includeDrafts: ['drafts.page']}),
  ],
  [
    'action version.create',
    'release',
    act('document.version.create', {
      publishedId: 'page',
      document: {_id: 'versions.active.new', _type: 'page'},
    }),
  ],
  [
    'action version.replace',
    'release',
    act('document.version.replace', {document: {_id: 'versions.active.page', _type: 'page'}}),
  ],
  [
    'action version.discard',
    'release',
    act('document.version.discard', {versionId: 'versions.active.page'}),
  ],
  [
    'action version.unpublish',
    'release',
    act('document.version.unpublish', {versionId: 'versions.active.page', publishedId: 'page'}),
  ],
  ['action release.create', 'release', act('release.create', {releaseId: 'new'})],
  [
    'action release.edit',
    'release',
    act('release.edit', {
      releaseId: 'active',
      patch: {set: {metadata: {title: 'x', releaseType: 'asap'}}},
    }),
  ],
  [
    'action release.schedule',
    'release',
    act('release.schedule', {releaseId: 'active', publishAt: '2099-01-01T00:00:00Z'}),
  ],
  ['action release.unschedule', 'release', act('release.unschedule', {releaseId: 'waiting'})],
  ['action release.publish', 'release', act('release.publish', {releaseId: 'active'})],
  ['action release.archive', 'release', act('release.archive', {releaseId: 'active'})],
  ['action release.unarchive', 'release', act('release.unarchive', {releaseId: 'over'})],
  ['action release.delete', 'release', act('release.delete', {releaseId: 'over'})],
  [
    'action release.import',
    'release',
    act('release.import', {releaseId: 'brought', document: {_id: '_.releases.brought'}}),
  ],
]

test.each(CHANGES)('%s', async (_name, operation, [endpoint, body]) => {
  const {lake, personOf} = team()
  for (const role of ROLES) {
    const response = await fetch(`${lake.url}/v1/data/${endpoint}/${DATASET}?dryRun=true`, {
      method: 'POST',
      headers: personOf(role).headers,
      body: JSON.stringify({...body, dryRun: true}),
    })
    const answer = await response.json()
    const expected = may(role, operation) ? [200, undefined] : [403, refusalOf(role, operation)]
    expect([role, response.status, answer.message]).toEqual([role, ...expected])
  }
})

const settings = JSON.stringify([{key: 'sort', value: 1}])

/** The other endpoints, each with the operation that it is; null for all who are signed in. */
const ENDPOINTS: [method: string, path: string, Operation | null, body?: string][] = [
  ['POST', `/assets/files/${DATASET}`, 'upload', 'text'],
  ['PUT', '/users/me/keyvalue', null, settings],
  ['GET', '/users/me', null],
  ['GET', `/data/query/${DATASET}?query=*`, null],
  ['GET', `/data/doc/${DATASET}/drafts.page`, null],
  ['GET', `/data/history/${DATASET}/documents/drafts.page`, null],
  ['GET', `/data/export/${DATASET}`, null],
]

test.each(ENDPOINTS)('%s %s', async (method, path, operation, body) => {
  const {lake, personOf} = team()
  for (const role of ROLES) {
    const {headers} = personOf(role)
    const init = {method, headers, ...(body && {body})}
    const response = await fetch(`${lake.url}/v2025-02-19${path}`, init)
    await response.body?.cancel()
    const isAllowed = operation === null || may(role, operation)
    expect([role, response.status]).toEqual([role, isAllowed ? 200 : 403])
  }
  const snapshot = await fetch(`${lake.url}/v1/snapshots`, {
    method: 'POST',
    headers: personOf('administrator').headers,
  })
  expect(snapshot.status).toBe(403)
})

test('the Studio is told the same: its grants follow the role', async () => {
  const {lake, personOf} = team()
  const path = `/v1/projects/${PROJECT}/datasets/${DATASET}/acl`
  for (const role of ROLES) {
    const answer = await fetch(lake.url + path, {headers: personOf(role).headers})
    expect(await answer.json()).toEqual(grantsOf(role))
    const me = await fetch(`${lake.url}/v1/users/me`, {headers: personOf(role).headers})
    expect(await me.json()).toMatchObject({role, roles: [{name: role}]})
  }
  expect(await (await fetch(lake.url + path)).json()).toEqual([])
  const filters = (role: 'viewer' | 'contributor' | 'editor') =>
    grantsOf(role).flatMap(({filter, permissions}) =>
      permissions.includes('update') ? [filter] : [],
    )
  const secret = '_type == "sanity.previewUrlSecret"'
  expect(filters('viewer')).toEqual([secret])
  expect(filters('contributor')).toEqual([secret, '_id in path("drafts.**")'])
  expect(filters('editor')).toContain('_id in path("**")')
})
