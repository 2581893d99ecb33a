import {appendFileSync, mkdirSync, readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {createIssue, listIssues, startDueIssues} from '../newsletter/issues.ts'
import {addSubscribers, issue} from '../newsletter/testing/issue.ts'
import {openStorage} from '../../storage/storage.ts'
import {sqlite} from '../../storage/testing/databases.ts'
import {startForms} from '../testing/forms-fixture.ts'
import {startSmtp} from '../../mail/testing/start-smtp.ts'
import {queueMail} from '../../mail/queue-mail.ts'
import {applyJournal, prepareForLife} from './apply-journal.ts'
import {deleteOldCopies} from './copies.ts'
import {endHold, holdFolder} from './hold.ts'
import {createJournal, deleteOldJournals, readJournal} from './journal.ts'

const day = 24 * 60 * 60 * 1000

test('a restored site sends and deletes nothing, until it is the live one', async () => {
  const database = await sqlite()
  const smtp = await startSmtp()
  const {db, close} = await openStorage(database, () => {})
  onTestFinished(close)
  const old = Date.now() - 1000 * day
  await addSubscribers(db, 2)
  await createIssue(db, {...issue, createdBy: 'Ada'}, old)
  await queueMail(db, {kind: 'enquiry', subjectId: 'gone'}, old)
  await holdFolder(database.dataDir, new Date(old).toISOString())

  const site = await startForms(database, {mail: {smtpUrl: smtp.url}})
  expect((await site.contact()).status).toBe(201)
  expect((await (await site.staff('/counts')).json()).held).toBe(new Date(old).toISOString())
  await site.close()
  expect(site.logged.join()).toContain('npm run restore -- --go-live')
  expect(smtp.received).toEqual([])
  expect(await listIssues(db)).toMatchObject([{state: 'scheduled', waiting: 0}])
  expect(readdirSync(database.dataDir).filter((name) => name.startsWith('journal'))).toEqual([])

  await prepareForLife(db, [], Date.now())
  await endHold(database.dataDir, db)
  await startForms(database, {mail: {smtpUrl: smtp.url}})
  await smtp.waitForMails(1)
  expect(await listIssues(db)).toMatchObject([{state: 'paused', waiting: 2}])
})

test('what left, ended and was erased since the backup is not undone by a restore', async () => {
  const folder = (await sqlite()).dataDir
  const {dataDir} = await sqlite()
  const {db, close} = await openStorage({dataDir}, () => {})
  onTestFinished(close)
  await addSubscribers(db, 4)
  await createIssue(db, {...issue, createdBy: 'Ada'}, Date.now())
  // The state of the backup is kept aside; the site goes on.
  const restored = await sqlite()
  const copy = await openStorage(restored, () => {})
  onTestFinished(copy.close)
  await addSubscribers(copy.db, 4)
  await createIssue(copy.db, {...issue, createdBy: 'Ada'}, Date.now())
  const since = Date.now()

  const smtp = await startSmtp()
  const site = await startForms({dataDir}, {backupFolder: folder, mail: {smtpUrl: smtp.url}})
  await smtp.waitForMails(4)
  await expect.poll(async () => (await listIssues(db))[0]?.sent).toBe(4)
  const token = /token=([\w.-]+)/.exec(
    smtp.received[0]?.raw.replace(/=\r\n/g, '').replace(/=3D/g, '=') ?? '',
  )?.[1]
  await site.post('/newsletter/unsubscribe', {token: token ?? ''})
  await site.staff('/subscribers/s3', {method: 'DELETE'})
  await site.close()

  const entries = await readJournal([folder], {siteUrl: 'http://site.example', since})
  expect(entries.map(({event}) => event).toSorted()).toEqual([
    'ended',
    'erased',
    'sent',
    'sent',
    'sent',
    'sent',
  ])
  await applyJournal(copy.db, entries)
  await prepareForLife(copy.db, entries, Date.now())
  await startDueIssues(copy.db, Date.now())
  const states = await copy.db.selectFrom('subscriber').select('state').execute()
  expect(states.map(({state}) => state).toSorted()).toEqual([
    'confirmed',
    'confirmed',
    'unsubscribed',
  ])
  expect(await listIssues(copy.db)).toMatchObject([{waiting: 0, failed: 0}])
})

test('the journal is of one site and one time, and goes when no backup is as old', async () => {
  const folder = (await sqlite()).dataDir
  const siteUrl = 'https://gas.example.org'
  const journal = createJournal({folder: () => folder, siteUrl, log: () => {}})
  await journal('sent', 'one', 'two')
  appendFileSync(
    join(folder, 'journal-gas.example.org-2020-01.log'),
    '2020-01-01T00:00:00.000Z sent old\n',
  )
  appendFileSync(join(folder, 'journal-other.example-2026-01.log'), 'nothing\n')
  const read = (since: number, site = siteUrl) =>
    readJournal([folder, folder], {siteUrl: site, since})
  expect((await read(Date.now() - day)).map(({id}) => id)).toEqual(['one', 'two'])
  expect(await read(0)).toHaveLength(3)
  expect(await read(0, 'https://other.example')).toEqual([])
  for (const month of ['02', '03', '04']) {
    appendFileSync(join(folder, `journal-gas.example.org-2020-${month}.log`), '')
  }
  await deleteOldJournals(folder, siteUrl)
  expect(readdirSync(folder).filter((name) => name.includes('2020-01'))).toEqual([])
})

test('a journal that cannot be written is said once, and stops nothing', async () => {
  const folder = (await sqlite()).dataDir
  rmSync(folder, {recursive: true})
  const logged: string[] = []
  const journal = createJournal({
    folder: () => folder,
    siteUrl: 'https://gas.example.org',
    log: (line) => void logged.push(line),
  })
  await journal('sent', 'one')
  await journal('sent', 'two')
  expect(logged).toEqual([expect.stringContaining('ENOENT')])
  mkdirSync(folder)
})

test('copies before a change go after 30 days, other files never', async () => {
  const folder = (await sqlite()).dataDir
  for (const name of ['before-move-x.tar.gz', 'before-1.tar.gz.age', 'backup-x.tar.gz', 'mine']) {
    appendFileSync(join(folder, name), '')
  }
  await deleteOldCopies(folder, Date.now() + 29 * day)
  expect(readdirSync(folder)).toHaveLength(4)
  await deleteOldCopies(folder, Date.now() + 31 * day)
  expect(readdirSync(folder).toSorted()).toEqual(['backup-x.tar.gz', 'mine'])
})
