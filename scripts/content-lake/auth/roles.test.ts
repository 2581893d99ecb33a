import {expect, test} from 'vitest'
import {startOnce, DATASET, PROJECT} from '../testing/lake-fixture.ts'
import {grantsOf, may, type Operation, refusalOf, type Role, ROLES} from './roles.ts'
import {act} from './testing/requests.ts'
import {startWithPeople} from './testing/server-people.ts'

/** The roles that may do each operation. */
const ALLOWED: Record<Operation, readonly Role[]> = {
  preview: ['viewer', 'contributor', 'editor', 'administrator'],
  draft: ['contributor', 'editor', 'administrator'],
  upload: ['contributor', 'editor', 'administrator'],
  publish: ['editor', 'administrator'],
  release: ['editor', 'administrator'],
}

const operations = Object.keys(ALLOWED).filter((name): name is Operation => name in ALLOWED)

test.each(operations)('%s is for its roles and nobody else', (operation) => {
  expect(ROLES.filter((role) => may(role, operation))).toEqual(ALLOWED[operation])
  expect(may(null, operation)).toBe(false)
})

/** A lake with published, drafted and released documents, and a person of each role. */
const team = startOnce(async (cleanUp) => {
  const fixture = await startWithPeople({}, cleanUp)
  const {writer, setRole, headersOf} = fixture
  await writer.create({_id: 'page', _type: 'page', title: 'First'})
  await writer.create({_id: 'drafts.page', _type: 'page', title: 'Second'})
  await writer.create({_id: 'undrafted', _type: 'page'})
  await writer.create({_id: 'drafts.opened', _type: 'sanity.previewUrlSecret'})
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
  for (const role of ROLES) setRole(role, role)
  return {...fixture, headersOf: (role: Role) => headersOf(role)}
})

const page = {_id: 'page', _type: 'page'}
const draft = {_id: 'drafts.page', _type: 'page'}
const version = {_id: 'versions.active.page', _type: 'page'}
const pair = {draftId: 'drafts.page', publishedId: 'page'}
const set = {title: 'x'}
const secret = {_type: 'sanity.previewUrlSecret'}

/** Every change of content, beside the operation that a role has to allow for it. */
const MUTATIONS: [Operation, object][] = [
  ['draft', {create: {...draft, _id: 'drafts.new'}}],
  ['draft', {createIfNotExists: {...draft, _id: 'drafts.new'}}],
  ['draft', {createOrReplace: draft}],
  ['draft', {patch: {id: 'drafts.page', set}}],
  ['draft', {delete: {id: 'drafts.page'}}],
  ['publish', {create: {...page, _id: 'new'}}],
  ['publish', {patch: {id: 'page', set}}],
  ['publish', {patch: {query: '*[_id == "page"]', set}}],
  ['publish', {delete: {id: 'page'}}],
  ['publish', {delete: {query: '*[_id == "page"]'}}],
  ['publish', {createOrReplace: {_id: 'image-x', _type: 'sanity.imageAsset'}}],
  ['release', {patch: {id: 'versions.active.page', set}}],
  ['release', {patch: {id: '_.releases.active', set: {state: 'published'}}}],
  ['release', {create: {_id: '_.releases.new', _type: 'page'}}],
  ['release', {create: {_id: 'drafts.new', _type: 'system.release'}}],
  // A secret that opens a preview is a draft without a published document.
  ['preview', {createOrReplace: {...secret, _id: 'drafts.new'}}],
  ['preview', {createOrReplace: {...secret, _id: 'drafts.opened'}}],
  ['preview', {patch: {id: 'drafts.opened', set}}],
  ['preview', {delete: {query: '*[_type == "sanity.previewUrlSecret"]'}}],
  // Nothing may dress as such a thing, nor such a thing as content.
  ['publish', {createOrReplace: {...secret, _id: 'page'}}],
  ['publish', {create: {...secret, _id: 'planted'}}],
  ['publish', {create: {...secret, _id: 'sanity-preview-url-secret.planted'}}],
  ['draft', {createOrReplace: {...secret, _id: 'drafts.page'}}],
  ['draft', {create: {...secret, _id: 'drafts.undrafted'}}],
  ['draft', {createOrReplace: {...page, _id: 'drafts.opened'}}],
  ['release', {create: {...secret, _id: 'versions.active.opened'}}],
  ['release', {create: {...secret, _id: '_.releases.opened'}}],
  ['release', {create: {...draft, _id: 'versions.loose'}}],
]
const ACTIONS: [Operation, string, object][] = [
  ['draft', 'document.create', {publishedId: 'new', attributes: {...draft, _id: 'drafts.new'}}],
  ['draft', 'document.edit', {...pair, patch: {set}}],
  ['draft', 'document.replaceDraft', {publishedId: 'page', attributes: draft}],
  ['draft', 'document.discard', {draftId: 'drafts.page'}],
  ['draft', 'document.version.discard', {versionId: 'drafts.page'}],
  [
    'draft',
    'document.create',
    {publishedId: 'undrafted', attributes: {...secret, _id: 'drafts.undrafted'}},
  ],
  ['draft', 'document.replaceDraft', {publishedId: 'page', attributes: secret}],
  ['publish', 'document.replaceDraft', {publishedId: 'x', attributes: {...secret, _id: 'page'}}],
  ['publish', 'document.create', {publishedId: 'x', attributes: {...secret, _id: 'planted'}}],
  ['publish', 'document.version.replace', {document: {...secret, _id: 'page'}}],
  ['publish', 'document.discard', {draftId: 'page'}],
  ['publish', 'document.version.discard', {versionId: 'page'}],
  ['publish', 'document.publish', {draftId: 'drafts.opened', publishedId: 'opened'}],
  ['publish', 'document.publish', pair],
  ['publish', 'document.unpublish', pair],
  ['publish', 'document.delete', {publishedId: 'page', includeDrafts: ['drafts.page']}],
  [
    'release',
    'document.version.create',
    {publishedId: 'page', document: {...version, _id: 'versions.active.new'}},
  ],
  ['release', 'document.version.replace', {document: version}],
  ['release', 'document.version.discard', {versionId: 'versions.active.page'}],
  [
    'release',
    'document.version.unpublish',
    {versionId: 'versions.active.page', publishedId: 'page'},
  ],
  ['release', 'release.create', {releaseId: 'new'}],
  [
    'release',
    'release.edit',
    {releaseId: 'active', patch: {set: {metadata: {...set, releaseType: 'asap'}}}},
  ],
  ['release', 'release.schedule', {releaseId: 'active', publishAt: '2099-01-01T00:00:00Z'}],
  ['release', 'release.unschedule', {releaseId: 'waiting'}],
  ['release', 'release.publish', {releaseId: 'active'}],
  ['release', 'release.archive', {releaseId: 'active'}],
  ['release', 'release.unarchive', {releaseId: 'over'}],
  ['release', 'release.delete', {releaseId: 'over'}],
  ['release', 'release.import', {releaseId: 'brought', document: {_id: '_.releases.brought'}}],
]

const CHANGES = [
  ...MUTATIONS.map(([operation, mutation]) => {
    return [operation, 'mutate', {mutations: [mutation]}] as const
  }),
  ...ACTIONS.map(([operation, name, action]) => {
    const actions = [{actionType: `sanity.action.${name}`, ...action}]
    return [operation, 'actions', {actions}] as const
  }),
]

test.each(CHANGES)('the operation %s is needed to %s %j', async (operation, endpoint, body) => {
  const {lake, headersOf} = team()
  for (const role of ROLES) {
    const response = await fetch(`${lake.url}/v1/data/${endpoint}/${DATASET}?dryRun=true`, {
      method: 'POST',
      headers: headersOf(role),
      body: JSON.stringify({...body, dryRun: true}),
    })
    const answer = await response.json()
    const expected = may(role, operation) ? [200, undefined] : [403, refusalOf(role, operation)]
    expect([role, response.status, answer.message]).toEqual([role, ...expected])
    // By this type the Studio's releases offer nothing that a role may not do.
    if (response.status !== 403) continue
    expect(answer.error).toMatchObject({type: 'insufficientPermissionsError'})
  }
})

test.each(['active', 'unknown'])(
  'a role is asked before a document is looked for: release %s',
  async (releaseId) => {
    const {lake, headersOf} = team()
    for (const name of ['publish', 'archive', 'unschedule', 'delete']) {
      const actionType = `sanity.action.release.${name}`
      const response = await act(lake.url, headersOf('viewer'), {actionType, releaseId})
      expect([name, response.status]).toEqual([name, 403])
    }
  },
)

test('a viewer’s body is short', async () => {
  const {lake, headersOf} = team()
  const post = (role: Role) =>
    fetch(`${lake.url}/v1/data/mutate/${DATASET}?dryRun=true`, {
      method: 'POST',
      headers: headersOf(role),
      body: JSON.stringify({
        mutations: [{create: {...draft, _id: 'drafts.', a: 'a'.repeat(70_000)}}],
      }),
    })
  expect((await post('viewer')).status).toBe(413)
  expect((await post('contributor')).status).toBe(200)
})

test('who is signed out while a request arrives does not write by it', async () => {
  const {lake, setRole} = await startWithPeople()
  for (const [path, body] of [
    [`data/mutate/${DATASET}`, JSON.stringify({mutations: [{create: page}]})],
    [`assets/files/${DATASET}`, 'text'],
  ] as const) {
    const headers = setRole('bola', 'editor')
    const upload = new TransformStream<Uint8Array, Uint8Array>()
    const writer = upload.writable.getWriter()
    const init = {method: 'POST', headers, body: upload.readable, duplex: 'half'} as const
    const answer = fetch(`${lake.url}/v1/${path}`, init)
    await writer.write(new TextEncoder().encode(body.slice(0, 2)))
    setRole('bola', null)
    await writer.write(new TextEncoder().encode(body.slice(2)))
    await writer.close()
    expect([path, (await answer).status]).toEqual([path, 401])
  }
  expect(lake.publicDocuments()).toEqual([])
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
  const {lake, headersOf} = team()
  for (const role of ROLES) {
    const headers = headersOf(role)
    const init = {method, headers, ...(body && {body})}
    const response = await fetch(`${lake.url}/v2025-02-19${path}`, init)
    await response.body?.cancel()
    const isAllowed = operation === null || may(role, operation)
    expect([role, response.status]).toEqual([role, isAllowed ? 200 : 403])
  }
  const snapshot = await fetch(`${lake.url}/v1/snapshots`, {
    method: 'POST',
    headers: headersOf('administrator'),
  })
  expect(snapshot.status).toBe(403)
})

test('the Studio is told the same: its grants follow the role', async () => {
  const {lake, headersOf} = team()
  const path = `/v1/projects/${PROJECT}/datasets/${DATASET}/acl`
  for (const role of ROLES) {
    const answer = await fetch(lake.url + path, {headers: headersOf(role)})
    expect(await answer.json()).toEqual(grantsOf(role))
    const me = await fetch(`${lake.url}/v1/users/me`, {headers: headersOf(role)})
    expect(await me.json()).toMatchObject({role, roles: [{name: role}]})
  }
  expect(await (await fetch(lake.url + path)).json()).toEqual([])
  const filters = (role: 'viewer' | 'contributor' | 'editor') =>
    grantsOf(role).flatMap(({filter, permissions}) =>
      permissions.includes('update') ? [filter] : [],
    )
  const secrets = '_type == "sanity.previewUrlSecret" && _id in path("drafts.*")'
  expect(filters('viewer')).toEqual([secrets])
  expect(filters('contributor')).toEqual([secrets, '_id in path("drafts.**")'])
  expect(filters('editor')).toContain('_id in path("**")')
})
