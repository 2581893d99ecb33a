import {expect, onTestFinished, test} from 'vitest'
import {inboxCounts} from '#web/contract/inbox.ts'
import {issueList, ISSUES_PATH} from '#web/contract/newsletter-issues.ts'
import {freePort} from '../../http/testing/free-port.ts'
import {addFailure} from '../../mail/pauses.ts'
import {openStorage} from '../../storage/storage.ts'
import {sqlite} from '../../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {
  changeIssue,
  type CountedIssues,
  createIssue,
  listIssues,
  pauseRestoredIssues,
  startDueIssues,
} from './issues.ts'
import {addSubscribers, issue} from './testing/issue.ts'

const hour = 60 * 60_000
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

test('the tool says why the newsletter waits, the Inbox why other mail does, and neither where one mail is refused', async () => {
  // A start ends the pauses once it has reached the mail server, which may be while this test makes them.
  const mail = {smtpUrl: `smtp://127.0.0.1:${await freePort()}`}
  const {db, request, staff} = await startForms(await sqlite(), {mail})
  const headers = {Authorization: 'Bearer staff'}
  const told = async () => [
    issueList.parse(await (await request(ISSUES_PATH, {headers})).json()).mailPause,
    inboxCounts.parse(await (await staff('/counts')).json()).mailPause,
  ]
  const fail = (queue: 'mail' | 'newsletter', subject: 'mail' | 'relay', reason: string) =>
    addFailure(db, queue, {subject, isRefusal: true, reply: reason, reason, now})
  await fail('mail', 'mail', '554 5.7.1 at DATA')
  expect(await told()).toEqual([null, null])
  await fail('newsletter', 'relay', '550 at RCPT TO')
  expect(await told()).toEqual([{since: now, reason: '550 at RCPT TO'}, null])
  await fail('mail', 'relay', '530 5.7.0 at MAIL FROM')
  expect((await told())[1]).toEqual({since: now, reason: '530 5.7.0 at MAIL FROM'})
})

test('a scheduled issue is paused by a restore; resumed before its hour it waits for that, and after it goes', async () => {
  const db = await openDatabase(2)
  const state = async () => {
    const [first] = await listIssues(db)
    return [first?.state, first?.waiting, first?.problem?.slice(0, 21)]
  }
  await createIssue(db, {...issue, sendAt: now + hour, createdBy: 'Ada'}, now)
  await pauseRestoredIssues(db, now)
  expect(await state()).toEqual(['paused', 0, 'The site was restored'])
  await startDueIssues(db, now + 2 * hour)
  expect(await state()).toEqual(['paused', 0, 'The site was restored'])

  await changeIssue(db, issue.id, {action: 'resume', now})
  expect(await state()).toEqual(['scheduled', 0, undefined])
  await startDueIssues(db, now)
  expect(await state()).toEqual(['scheduled', 0, undefined])
  await startDueIssues(db, now + 2 * hour)
  expect(await state()).toEqual(['sending', 2, undefined])

  await changeIssue(db, issue.id, {action: 'pause', now})
  await changeIssue(db, issue.id, {action: 'resume', now})
  expect(await state()).toEqual(['sending', 2, undefined])
})
