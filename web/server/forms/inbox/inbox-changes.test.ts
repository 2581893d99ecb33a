import {expect, onTestFinished, test, vi} from 'vitest'
import {createJobs} from 'content-lake'
import {sqlite} from '../../storage/testing/databases.ts'
import {enquiry, startForms} from '../testing/forms-fixture.ts'
import {watchInbox} from './inbox-changes.ts'

/** An Inbox that other servers change too, and how often its only listener was told. */
async function watch({isShared = true} = {}) {
  const forms = await startForms(await sqlite())
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
  onTestFinished(() => void vi.useRealTimers())
  const jobs = createJobs({log: (line) => void forms.logged.push(line)})
  onTestFinished(() => jobs.stop())
  const changes = watchInbox(forms.db, {isShared, jobs})
  const listener = vi.fn<() => void>()
  return {forms, jobs, changes, listener, stop: changes.watch(listener)}
}

test('B600: a change by another server is told within two seconds, and none twice', async () => {
  const {forms, listener} = await watch()
  await vi.waitUntil(() => listener.mock.calls.length === 1, {timeout: 30_000})
  await forms.contact(enquiry)
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitUntil(() => listener.mock.calls.length === 2, {timeout: 30_000})
  await vi.advanceTimersByTimeAsync(10_000)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a deletion by another server is told too, also of an enquiry that is neither unread nor the latest', async () => {
  const {forms, listener} = await watch()
  await vi.waitUntil(() => listener.mock.calls.length === 1, {timeout: 30_000})
  for (const message of ['First', 'Second']) await forms.contact({...enquiry, message})
  const first = forms.db.updateTable('enquiry').where('message', '=', 'First')
  await first.set({received_at: 1, read_at: 2}).execute()
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitUntil(() => listener.mock.calls.length === 2, {timeout: 30_000})
  await forms.db.deleteFrom('enquiry').where('message', '=', 'First').execute()
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitUntil(() => listener.mock.calls.length === 3, {timeout: 30_000})
})

test('a remark that another server has stored, or ticked off, is told', async () => {
  const {forms, listener} = await watch()
  await vi.waitUntil(() => listener.mock.calls.length === 1, {timeout: 30_000})
  const remark = {
    id: 'r',
    link_id: 'l',
    document_id: 'a',
    document_type: 'news',
    path: 'title',
    quote: '',
    name: '',
    text: 'Which?',
    written_at: 1,
  }
  await forms.db.insertInto('remark').values(remark).execute()
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitUntil(() => listener.mock.calls.length === 2, {timeout: 30_000})
  await forms.db.updateTable('remark').set({done_at: 2, done_by: 'Ada Obi'}).execute()
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitUntil(() => listener.mock.calls.length === 3, {timeout: 30_000})
})

test('whoever begins to listen is told at once, and nobody who has stopped', async () => {
  const {changes, listener, stop} = await watch()
  await vi.waitUntil(() => listener.mock.calls.length === 1, {timeout: 30_000})
  stop()
  const next = vi.fn<() => void>()
  changes.watch(next)
  await vi.waitUntil(() => next.mock.calls.length === 1, {timeout: 30_000})
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a server alone tells of its own changes, and asks nothing by itself', async () => {
  const {changes, jobs, listener} = await watch({isShared: false})
  await vi.advanceTimersByTimeAsync(10_000)
  expect([listener.mock.calls.length, [...jobs.successes().keys()]]).toEqual([0, []])
  changes.tell()
  expect(listener).toHaveBeenCalledTimes(1)
})
