import {expect, onTestFinished, test, vi} from 'vitest'
import {LIMITS} from '../limits.ts'
import {closeDatabase, openDatabase} from '../store/database.ts'
import {DocumentStore} from '../store/document-store.ts'
import {temporaryFolder} from '../testing/lake-fixture.ts'
import {createTransactor} from './transactor.ts'

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

test('a refused author’s queries are not asked', async () => {
  const {findIds, transactor} = startTransactor(0)
  const refused = transactor.mutate({mutations: [byQuery({})]}, {author: 'bola', role: null})
  await expect(refused).rejects.toMatchObject({status: 403})
  expect(findIds).not.toHaveBeenCalled()
})
