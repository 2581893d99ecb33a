import {expect, test} from 'vitest'
import {temporaryFolder} from '../testing/lake-fixture.ts'
import {openDatabase} from './database.ts'
import {DocumentStore} from './document-store.ts'

const at = '2026-01-01T00:00:00Z'
const systemFields = {_rev: 'r', _createdAt: at, _updatedAt: at}

function effect(id: string, text: string) {
  const after = {...systemFields, _id: id, _type: 'page', text}
  return {id, before: null, after, mutations: []}
}

test('on a full disk a transaction is refused as a whole, and the stored documents stay', () => {
  const dataDir = temporaryFolder()
  const database = openDatabase(dataDir)
  const store = new DocumentStore(database, () => undefined)
  const notified: string[] = []
  store.commits.subscribe(({transactionId}) => notified.push(transactionId))
  store.commit({transactionId: 't1', timestamp: at, author: 'me', effects: [effect('a', 'small')]})

  const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count'])
  database.exec(`PRAGMA max_page_count = ${pages + 2}`)
  const large = [effect('b', 'small'), effect('c', 'x'.repeat(100_000))]
  const commit = () =>
    store.commit({transactionId: 't2', timestamp: at, author: 'me', effects: large})
  expect(commit).toThrow(expect.objectContaining({status: 507}))
  expect(store.documents.all().map(({_id}) => _id)).toEqual(['a'])
  expect(notified).toEqual(['t1'])

  database.exec(`PRAGMA max_page_count = ${pages + 1000}`)
  commit()
  database.close()
  const reopened = openDatabase(dataDir)
  const again = new DocumentStore(reopened, () => undefined)
  expect(again.documents.all().map(({_id}) => _id)).toEqual(['a', 'b', 'c'])
  reopened.close()
})
