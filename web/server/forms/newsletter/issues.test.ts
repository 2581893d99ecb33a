import {expect, onTestFinished, test} from 'vitest'
import {openStorage} from '../../storage/storage.ts'
import {sqlite} from '../../storage/testing/databases.ts'
import {changeIssue, type CountedIssues, createIssue, listIssues, startDueIssues} from './issues.ts'
import {addSubscribers, issue} from './testing/issue.ts'

const now = Date.UTC(2026, 10, 28)

async function openDatabase(subscribers: number) {
  const {db, close} = await openStorage(await sqlite(), () => {})
  onTestFinished(close)
  await addSubscribers(db, subscribers)
  return db
}

test('mails that have left are counted once, also of an issue of which some have failed, until that changes', async () => {
  const db = await openDatabase(4)
  const counted: CountedIssues = new Map()
  const counts = async () =>
    (await listIssues(db, counted)).map(({sent, waiting, failed}) => [sent, waiting, failed])
  const set = (state: 'sent' | 'dead', ...subscribers: string[]) =>
    db.updateTable('outbox').set({state}).where('subject_id', 'in', subscribers).execute()
  await createIssue(db, {...issue, createdBy: 'Ada'}, now)
  await startDueIssues(db, now)
  await set('sent', 's0', 's1')
  expect(await counts()).toEqual([[2, 2, 0]])
  await set('sent', 's2')
  await set('dead', 's3')
  expect(await counts()).toEqual([[3, 0, 1]])
  // Its many rows are not read again: one that is gone is not missed.
  await db.deleteFrom('outbox').where('subject_id', '=', 's0').execute()
  expect(await counts()).toEqual([[3, 0, 1]])
  await changeIssue(db, issue.id, {action: 'retry', now})
  expect(await counts()).toEqual([[2, 1, 0]])
  await set('sent', 's3')
  expect(await counts()).toEqual([[3, 0, 0]])
})
