import {expect, onTestFinished, test} from 'vitest'
import {closeDatabase, openDatabase} from '../store/database.ts'
import {DocumentStore} from '../store/document-store.ts'
import type {LakeDocument} from '../store/document.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {createHistory} from './history.ts'
import {thinDrafts} from './thinning.ts'

/** Text that does not repeat itself. */
const body = Array.from({length: 100}, (_, index) => ((index * 2654435761) % 2 ** 32).toString(36))

/** A history in which each step is a transaction: its id, day, author, and the title of each document that it changes. */
function writeHistory(
  steps: [id: string, day: number, author: string, titles: Record<string, string | null>][],
) {
  const database = openDatabase(temporaryFolder())
  onTestFinished(() => closeDatabase(database))
  const store = new DocumentStore(database, (error) => {
    throw error
  })
  for (const [transactionId, day, author, titles] of steps) {
    const timestamp = `2026-01-0${day}T12:00:00Z`
    const effects = Object.entries(titles).map(([_id, title]) => {
      const system = {_rev: transactionId, _createdAt: timestamp, _updatedAt: timestamp}
      const after: LakeDocument | null =
        title === null ? null : {_id, _type: 'page', ...system, title, body}
      return {id: _id, before: store.documents.get(_id) ?? null, after, mutations: []}
    })
    store.commit({transactionId, timestamp, author, effects})
  }
  const history = createHistory(database)
  const range = {reverse: false, limit: 100}
  return {
    database,
    history,
    ids: () => history.transactions(['drafts.page', 'page'], range).map(({id}) => id),
  }
}

test('of an author’s edits of a draft on a day the last is kept, and what was published or discarded', () => {
  const {database, history, ids} = writeHistory([
    ['created', 1, 'ada', {'drafts.page': 'A'}],
    ['typed', 1, 'ada', {'drafts.page': 'Ab'}],
    ['ended', 1, 'ada', {'drafts.page': 'Abc'}],
    ['by-obi', 1, 'obi', {'drafts.page': 'Abcd'}],
    ['next-day', 2, 'obi', {'drafts.page': 'Abcde'}],
    ['edited', 2, 'obi', {'drafts.page': 'Abcdef'}],
    ['published', 2, 'obi', {'drafts.page': null, page: 'Abcdef'}],
    ['again', 2, 'obi', {'drafts.page': 'Abcdefg'}],
    ['discarded', 2, 'obi', {'drafts.page': null}],
    ['fixed', 2, 'obi', {page: 'Fixed'}],
    ['fixed-again', 2, 'obi', {page: 'Fixed again'}],
    ['anew', 5, 'obi', {'drafts.page': 'A'}],
    ['new', 5, 'obi', {'drafts.page': 'An'}],
    ['newer', 5, 'obi', {'drafts.page': 'And'}],
  ])
  const before = history.transactionsOf('drafts.page').map(({id, exists}) => ({id, exists}))
  expect(thinDrafts(database, '2026-01-04T00:00:00Z')).toBe(2)
  const gone = ['typed', 'next-day']
  expect(history.transactionsOf('drafts.page').map(({id, exists}) => ({id, exists}))).toEqual(
    before.filter(({id}) => !gone.includes(id)),
  )
  expect(ids()).not.toEqual(expect.arrayContaining(gone))
  const title = (revision: string) => history.documentAt('drafts.page', {revision})?.['title']
  expect(['created', 'ended', 'by-obi', 'edited', 'again', 'new'].map(title)).toEqual([
    'A',
    'Abc',
    'Abcd',
    'Abcdef',
    'Abcdefg',
    'An',
  ])
  expect(thinDrafts(database, '2026-01-04T00:00:00Z')).toBe(0)
})

test('a lake keeps all states, or thins them at its start', async () => {
  const dataDir = temporaryFolder()
  const first = await startLake({dataDir})
  await first.writer.create({_id: 'drafts.page', _type: 'page', body})
  for (const title of ['A', 'Ab', 'Abc'])
    await first.writer.patch('drafts.page').set({title}).commit()
  const count = async ({writer}: typeof first) => {
    const uri = '/data/history/production/transactions/drafts.page'
    const text: string = await writer.request({uri})
    return text.trim().split('\n').length
  }
  await first.lake.close()
  const second = await startLake({dataDir})
  expect(await count(second)).toBe(4)
  await second.lake.close()
  // Longer ago than a moment before now, and all on the day of today.
  const third = await startLake({dataDir, draftHistoryDays: 0})
  expect(await count(third)).toBeLessThan(4)
})
