import {afterEach, expect, onTestFinished, test, vi} from 'vitest'
import {TOKEN_USER} from '../auth/roles.ts'
import {LIMITS} from '../limits.ts'
import {closeDatabase, openDatabase} from '../store/database.ts'
import {DocumentStore} from '../store/document-store.ts'
import {temporaryFolder} from '../testing/lake-fixture.ts'
import {createTransactor} from './transactor.ts'

afterEach(() => void vi.restoreAllMocks())

type FindIds = Parameters<typeof createTransactor>[1]

const AUTHOR = {author: 'ada', role: 'editor'} as const
const byQuery = (set: object) => ({patch: {query: '*', set: {...set}}})

/** A transactor whose queries find all documents, after `beforeAnswer`. */
function startTransactor(count: number, beforeAnswer: (call: number) => void = () => {}) {
  const database = openDatabase(temporaryFolder())
  onTestFinished(() => closeDatabase(database))
  const store = new DocumentStore(database, (error) => {
    throw error
  })
  const findIds = vi.fn<FindIds>(async (_request, changes) => {
    beforeAnswer(findIds.mock.calls.length)
    return [
      ...new Set([...store.documents.all().map(({_id}) => _id), ...changes.map(([id]) => id)]),
    ]
  })
  const transactor = createTransactor(store, findIds)
  const ids = Array.from({length: count}, (_, index) => `page-${String(index).padStart(4, '0')}`)
  const write = (...mutations: Parameters<typeof transactor.mutate>[0]['mutations']) =>
    transactor.mutate({mutations}, AUTHOR)
  return {store, findIds, ids, write, transactor}
}

const pages = (ids: string[]) => ids.map((_id) => ({create: {_id, _type: 'page', n: 0}}))

test('a query is answered elsewhere, and sees what the mutations before it did', async () => {
  const {store, findIds, ids, write} = startTransactor(2)
  await write(...pages(ids.slice(1)))
  await write(...pages(ids.slice(0, 1)), byQuery({n: 1}), {delete: {query: '*'}}, ...pages(['x']))
  expect(findIds.mock.calls.map(([, changes]) => changes.map(([id]) => id))).toEqual([
    ['page-0000'],
    ['page-0000', 'page-0001'],
  ])
  expect(store.documents.all().map(({_id}) => _id)).toEqual(['x'])
})

test('where others write meanwhile, all begins anew', async () => {
  const fixture = startTransactor(1, (call) => {
    if (call < 3) void fixture.write(...pages([`other-${call}`]))
  })
  const {store, findIds, ids, write} = fixture
  await write(...pages(ids))
  const {results} = await write(byQuery({n: 7}))
  expect(findIds).toHaveBeenCalledTimes(3)
  expect(results.map(({id}) => id)).toEqual(['other-1', 'other-2', 'page-0000'])
  expect(store.documents.all().map(({n}) => n)).toEqual([7, 7, 7])
})

test('a request changes a limited number of documents by query, or none', async () => {
  const {store, ids, write} = startTransactor(200)
  await write(...pages(ids))
  const rounds = LIMITS.mutatedByQuery.value / ids.length
  const patches = (count: number) => Array.from({length: count}, () => byQuery({n: 1}))
  await expect(write(...patches(rounds), byQuery({n: 1}))).rejects.toMatchObject({status: 400})
  await expect(write(...patches(LIMITS.mutationQueries.value + 1))).rejects.toMatchObject({
    status: 400,
  })
  expect(store.documents.all().every(({n}) => n === 0)).toBe(true)
})

test('visitors are served between the documents of a long change', async () => {
  const {ids, write} = startTransactor(6)
  await write(...pages(ids))
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 30))
  let isWriting = true
  let served = 0
  const serve = () => {
    served += 1
    if (isWriting) setImmediate(serve)
  }
  setImmediate(serve)
  await write(byQuery({n: 1}))
  isWriting = false
  expect(served).toBeGreaterThanOrEqual(ids.length)
})

/** Makes every change of a request take some milliseconds of processor time; sends so many. */
function startSlowTransactor(
  author: string,
  role: 'viewer' | 'editor' | 'administrator',
  ms: number,
) {
  const {transactor, store} = startTransactor(0)
  let used = 0
  vi.spyOn(process, 'cpuUsage').mockImplementation((former) => {
    used += former ? ms * 1000 : 0
    return {user: used, system: 0}
  })
  const write = (count: number) => {
    used = 0
    const mutations = Array.from({length: count}, (_, index) => ({
      createOrReplace: {_id: `drafts.secret-${index}`, _type: 'sanity.previewUrlSecret'},
    }))
    return transactor.mutate({mutations}, {author, role})
  }
  return {write, store}
}

test.each([
  ['viewer', LIMITS.viewerTime.value],
  ['editor', LIMITS.mutationTime.value],
] as const)('the changes of a request of a %s take %i ms at most', async (role, limit) => {
  const {write, store} = startSlowTransactor('ada', role, limit / 5)
  await expect(write(6)).rejects.toMatchObject({status: 400})
  expect(store.documents.size).toBe(0)
  expect((await write(5)).results).toHaveLength(5)
})

test('those of a program with the token take what they need', async () => {
  const {write} = startSlowTransactor(TOKEN_USER, 'administrator', 60_000)
  expect((await write(6)).results).toHaveLength(6)
})

test('a refused author’s queries are not asked', async () => {
  const {findIds, transactor} = startTransactor(0)
  const refused = transactor.mutate({mutations: [byQuery({})]}, {author: 'bola', role: null})
  await expect(refused).rejects.toMatchObject({status: 403})
  expect(findIds).not.toHaveBeenCalled()
})
