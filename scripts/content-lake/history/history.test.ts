import {describe, expect, test, vi} from 'vitest'
import {type CleanUp, DATASET, startLake, startOnce} from '../testing/lake-fixture.ts'

type Fixture = Awaited<ReturnType<typeof startLake>>

const pair = {draftId: 'drafts.page', publishedId: 'page'}

async function startLakeWithHistory(cleanUp?: CleanUp) {
  const fixture = await startLake({}, cleanUp)
  const {writer} = fixture
  const act = async (actionType: string, rest: object, transactionId: string) => {
    const action = {actionType: `sanity.action.document.${actionType}`, ...rest}
    await writer.request({
      method: 'POST',
      uri: `/data/actions/${DATASET}`,
      body: {actions: [action], transactionId},
    })
  }
  const attributes = {_id: 'drafts.page', _type: 'page', title: 'One'}
  await act('create', {publishedId: 'page', attributes}, 'created')
  await act('publish', pair, 'published')
  await act('edit', {...pair, patch: {set: {title: 'Two'}}}, 'edited')
  await act('version.discard', {versionId: 'drafts.page'}, 'discarded')
  await act('unpublish', pair, 'unpublished')
  await act('delete', {publishedId: 'page', includeDrafts: ['drafts.page']}, 'deleted')
  const get = (path: string) => writer.request({uri: `/data/history/${DATASET}${path}`})
  const lines = async (path: string) => {
    const text: string = await get(path)
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
  return {...fixture, get, lines, act}
}

/** One lake for the tests that only read. */
const history = startOnce(startLakeWithHistory)

describe('the transactions of documents', () => {
  test('have author, time and mutations', async () => {
    const {lines} = history()
    const all = await lines('/transactions/page,drafts.page')
    expect(all.map(({id}) => id)).toEqual([
      'created',
      'published',
      'edited',
      'discarded',
      'unpublished',
      'deleted',
    ])
    expect(all[1]).toMatchObject({
      author: 'local-token',
      timestamp: expect.any(String),
      documentIDs: ['page', 'drafts.page'],
    })
    expect(all[2].mutations).toContainEqual({patch: {id: 'drafts.page', set: {title: 'Two'}}})
  })

  test('can have effects, be in reverse order and be limited to a range', async () => {
    const {lines} = history()
    const records = await lines(
      '/transactions/page,drafts.page?effectFormat=mendoza&excludeMutations=true&reverse=true&limit=2&toTransaction=edited',
    )
    expect(records.map(({id}) => id)).toEqual(['edited', 'published'])
    expect(records[0]).not.toHaveProperty('mutations')
    expect(records[0].effects['drafts.page']).toMatchObject({
      apply: [0, {title: 'Two'}],
      revert: [0, null],
    })
    const from = await lines('/transactions/page,drafts.page?fromTransaction=unpublished')
    expect(from.map(({id}) => id)).toEqual(['unpublished', 'deleted'])
  })

  test('can leave out documents that were not requested', async () => {
    const {lines} = history()
    const [first] = await lines('/transactions/page?includeIdentifiedDocumentsOnly=true')
    expect(first.documentIDs).toEqual(['page'])
  })
})

test('a former state can be read by revision, by time or as the last before deletion', async () => {
  const {get} = history()
  expect(await get('/documents/page,drafts.page?revision=edited')).toMatchObject({
    documents: [
      {_id: 'page', title: 'One', _rev: 'published'},
      {_id: 'drafts.page', title: 'Two', _rev: 'edited'},
    ],
  })
  const last = await get('/documents/page?lastRevision=true')
  expect(last).toMatchObject({documents: [{title: 'One'}]})
  expect(await get('/documents/page?time=2001-01-01T00:00:00Z')).toEqual({documents: []})
  expect(await get('/documents/page')).toEqual({documents: []})
})

describe('what was deleted', () => {
  const readPage = ({writer}: Fixture, search = '') =>
    writer.request<{
      documents: {author: string; timestamp: string; document: Record<string, unknown>}[]
      nextCursor: string
    }>({uri: `/data/history/${DATASET}/deleted?${search}`})
  const listDeleted = async (lake: Fixture) => (await readPage(lake)).documents

  test('is listed with its last state, the last first, and no more once it is back', async () => {
    const lake = await startLake()
    const {writer} = lake
    await writer.create({_id: 'page', _type: 'page', title: 'First'})
    await writer.patch('page').set({title: 'Changed'}).commit()
    await writer.create({_id: 'drafts.idea', _type: 'page', title: 'An idea'})
    await writer.create({_id: 'kept', _type: 'page'})
    await writer.delete('page')
    await writer.delete('drafts.idea')
    const [idea, page, ...others] = await listDeleted(lake)
    expect(idea).toMatchObject({document: {_id: 'drafts.idea', title: 'An idea'}})
    expect(page).toMatchObject({
      author: expect.any(String),
      timestamp: expect.any(String),
      document: {_id: 'page', title: 'Changed'},
    })
    expect(others).toEqual([])
    const first = await readPage(lake, 'limit=1')
    expect(first).toEqual({documents: [idea], nextCursor: '1'})
    expect(await readPage(lake, `limit=1&nextCursor=${first.nextCursor}`)).toEqual({
      documents: [page],
      nextCursor: '',
    })
    await writer.create({_id: 'drafts.page', _type: 'page', title: 'Changed'})
    expect(await listDeleted(lake)).toEqual([idea])
  })

  test('is the published document where both are gone, and nothing of the lake itself', async () => {
    const lake = await startLake()
    const {writer} = lake
    await writer.create({_id: 'page', _type: 'page', title: 'Published'})
    await writer.create({_id: 'drafts.page', _type: 'page', title: 'Draft'})
    await writer.create({_id: 'group', _type: 'system.group'})
    for (const id of ['page', 'drafts.page', 'group']) await writer.delete(id)
    expect(await listDeleted(lake)).toMatchObject([{document: {title: 'Published'}}])
  })

  test('is shown to nobody who is not signed in', async () => {
    const {reader} = await startLake()
    await expect(reader.request({uri: `/data/history/${DATASET}/deleted`})).rejects.toMatchObject({
      statusCode: 401,
    })
  })
})

test('the events of a draft are those of the Studio’s history', async () => {
  const {get} = history()
  const {events, nextCursor} = await get('/events/documents/drafts.page')
  expect(nextCursor).toBe('')
  expect(events['drafts.page']).toMatchObject([
    {type: 'deleteDocumentVersion', versionRevisionId: 'unpublished'},
    {type: 'unpublishDocument', versionId: 'drafts.page'},
    {type: 'deleteDocumentVersion', versionRevisionId: 'edited'},
    {type: 'createDocumentVersion', versionRevisionId: 'edited'},
    {type: 'publishDocumentVersion', revisionId: 'published', versionRevisionId: 'created'},
    {type: 'createDocumentVersion', versionRevisionId: 'created', author: 'local-token'},
  ])
  const page = await get('/events/documents/drafts.page?limit=2&nextCursor=2')
  expect(page.events['drafts.page']).toHaveLength(2)
  expect(page.nextCursor).toBe('4')
})

test('the events of a published document leave out drafts created and deleted meanwhile', async () => {
  const {get} = history()
  const {events} = await get('/events/documents/page')
  expect(events.page.map(({type}: {type: string}) => type)).toEqual([
    'deleteDocumentVersion',
    'unpublishDocument',
    'publishDocumentVersion',
    'createDocumentVersion',
  ])
})

test('history needs a sign-in, and invalid requests are refused', async () => {
  const {reader, get} = history()
  const anonymous = reader.request({uri: `/data/history/${DATASET}/transactions/page`})
  await expect(anonymous).rejects.toMatchObject({statusCode: 401})
  for (const path of ['/transactions/!', '/documents/page?time=x', '/transactions/page?limit=-1']) {
    await expect(get(path)).rejects.toMatchObject({statusCode: 400})
  }
})

test.each(['transactions', 'documents'])(
  'an answer of %s is made while it is read',
  async (kind) => {
    const {lake, writer, asEditor} = await startLake()
    const ids = Array.from({length: 9}, (_, index) => `page-${index}`)
    for (const _id of ids) await writer.create({_id, _type: 'page', text: 'x'.repeat(40_000)})
    const url = `${lake.url}/v1/data/history/${DATASET}/${kind}/${ids.join()}`
    const {body} = await lake.app.fetch(new Request(url, {headers: asEditor}))
    const parse = vi.spyOn(JSON, 'parse')
    let parsedAtFirst: number | undefined
    for await (const _ of body ?? []) parsedAtFirst ??= parse.mock.calls.length
    const parsed = parse.mock.calls.length
    parse.mockRestore()
    expect(parsed).toBeGreaterThan(3 * (parsedAtFirst ?? 0))
  },
)

test('references to a document are listed, those of other datasets separately', async () => {
  const {writer} = await startLake()
  await writer.create({_id: 'page', _type: 'page'})
  await writer.create({_id: 'other', _type: 'page', about: {_type: 'reference', _ref: 'page'}})
  const uri = `/data/references/${DATASET}/documents/page/to`
  expect(await writer.request({uri})).toMatchObject({
    totalCount: 1,
    references: [{documentId: 'other'}],
  })
  const external = await writer.request({uri: `${uri}?excludeInternalReferences=true`})
  expect(external).toEqual({totalCount: 0, references: []})
})

test('publishing a release is told of the version that it published', async () => {
  const {writer, get} = await startLakeWithHistory()
  const releaseId = 'spring'
  await writer.create({_id: 'page', _type: 'page', title: 'One'}, {transactionId: 'again'})
  await writer.releases.create({releaseId})
  await writer.createVersion(
    {releaseId, publishedId: 'page', baseId: 'page'},
    {transactionId: 'added'},
  )
  await writer.releases.publish({releaseId}, {transactionId: 'released'})
  const {events} = await get('/events/documents/page?limit=1')
  expect(events.page).toMatchObject([
    {
      type: 'publishDocumentVersion',
      documentId: 'page',
      revisionId: 'released',
      versionId: 'versions.spring.page',
      versionRevisionId: 'added',
    },
  ])
})
