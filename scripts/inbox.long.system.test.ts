import {execFileSync} from 'node:child_process'
import {chmodSync, existsSync, mkdtempSync, rmSync, statSync} from 'node:fs'
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {RequestListener} from 'node:http'
import {getRequestListener} from '@hono/node-server'
import {serveContentLake} from 'content-lake'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {storeEnquiry} from '#web/server/forms/contact.ts'
import {requestSubscription} from '#web/server/forms/newsletter/subscriptions.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {exportInbox} from '#web/server/forms/inbox/export-inbox.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {recordKeys} from '#web/server/env/site-keys.ts'
import {listen} from '#web/server/http/listen.ts'
import {openLake} from '#web/server/local-lake.ts'
import {openSiteApi} from '#web/server/open-site.ts'
import {openPeople} from '#web/server/people/open-people.ts'
import {runScript} from './testing/run-script.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inbox-'))
  dataDir = join(folder, 'data')
})

afterEach(() => rmSync(folder, {recursive: true}))

/** Runs the command in an empty folder, so that no .env of this machine matters. */
const inbox = (...args: string[]) =>
  runScript('inbox', args, {cwd: folder, env: {DATA_DIR: dataDir}}).ended

/** Makes a dataset, and stores two enquiries, one of them in quarantine, two subscribers, and the mails about the others. */
async function storeExamples() {
  const lake = await serveContentLake({dataDir, projectId: 'local', dataset: 'production'})
  await lake.close()
  const {db, close} = await openStorage({dataDir}, () => {})
  const now = Date.UTC(2026, 1, 3)
  const ada = {
    fullname: 'Ada Obi',
    email: 'Ada@example.com',
    phone: '08012345678',
    company: '=1+1',
    message: 'We burn “gas”.',
  }
  await storeEnquiry(db, ada, {now, withReceipt: false})
  const spam = {...ada, fullname: 'Spam Bot', email: 'bot@example.com'}
  await storeEnquiry(db, spam, {now, quarantine: 'honeypot', withReceipt: false})
  for (const email of ['ada@example.com', 'bola@example.com']) {
    await requestSubscription(db, email, now)
  }
  const mails = await db.selectFrom('outbox').select('id').execute()
  await mkdir(join(dataDir, 'mail'))
  for (const {id} of mails) await writeFile(join(dataDir, 'mail', `${id}.eml`), '')
  await close()
}

const header =
  '\ufeff"received","name","email","phone","company","message","read","who has it","answered","answered by","desk"\r\n'
const row = `"2026-02-03T00:00:00.000Z","Ada Obi","Ada@example.com","'08012345678","'=1+1","We burn “gas”.","","","","",""\r\n`

/** A running site, as far as its lake and its API go. */
async function startApi() {
  const env = readEnvironment({DATA_DIR: dataDir, PORT: '0'})
  let handle: RequestListener = (_, response) => void response.writeHead(503).end()
  const listening = await listen('127.0.0.1', 0, (...exchange) => handle(...exchange))
  const siteUrl = `http://127.0.0.1:${listening.port}`
  const lake = await openLake(env, siteUrl)
  const api = await openSiteApi(env, {siteUrl, lake, log: () => {}})
  handle = getRequestListener((request) =>
    new URL(request.url).pathname.startsWith(lake.path)
      ? lake.app.fetch(request)
      : api.app.fetch(request),
  )
  return async () => {
    await listening.close()
    await api.close()
    await lake.close()
  }
}

/** The CSV of each list, as the database holds it. */
async function readLists() {
  const {db, close} = await openStorage({dataDir}, () => {})
  const lists = [await exportInbox(db, 'enquiries'), await exportInbox(db, 'subscribers')]
  await close()
  return lists
}

/** The entries of the local lake's trail, the newest first. */
async function readTrail() {
  const {trail, close} = openPeople({dataDir, projectId: 'local'})
  const entries = trail.list()
  close()
  return entries
}

test('exports print the CSV or write it for their owner alone, delete deletes one person’s, and both are in the trail', async () => {
  await storeExamples()
  expect(await inbox('export')).toEqual({code: 0, out: header + row, problems: ''})
  expect(await inbox('export', 'subscribers', 'readers.csv')).toEqual({
    code: 0,
    out: 'The subscribers are in readers.csv.\n',
    problems: '',
  })
  const file = join(folder, 'readers.csv')
  expect((await readFile(file, 'utf8')).trim().split('\r\n').toSorted()).toEqual([
    '"ada@example.com","pending","2026-02-03T00:00:00.000Z","",""',
    '"bola@example.com","pending","2026-02-03T00:00:00.000Z","",""',
    '"email","state","requested","confirmed","unsubscribed"',
  ])
  expect(statSync(file).mode & 0o777).toBe(0o600)

  expect(await inbox('delete', 'ADA@example.com')).toEqual({
    code: 0,
    out: 'Deleted 1 enquiries and 1 subscriptions.\n',
    problems: '',
  })
  expect(await readLists()).toEqual([header, expect.stringMatching(/^(?:(?!ada@).)*bola@/s)])
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1)
  expect(await readTrail()).toMatchObject([
    {by: 'local-token', event: 'deleted', subject: 'all that one address had sent'},
    {by: 'local-token', event: 'exported', subject: 'subscribers'},
    {by: 'local-token', event: 'exported', subject: 'enquiries'},
  ])
})

test('a running site does the same', async () => {
  await storeExamples()
  const stop = await startApi()
  try {
    expect(await inbox('export')).toEqual({code: 0, out: header + row, problems: ''})
    expect(await inbox('delete', 'ADA@example.com')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Deleted 1 enquiries and /),
    })
  } finally {
    await stop()
  }
  expect(await readTrail()).toMatchObject([
    {by: 'local-token', event: 'deleted'},
    {by: 'local-token', event: 'exported', subject: 'enquiries'},
  ])
})

test('a list that there is none of prints the usage', async () => {
  const {code, out, problems} = await inbox('export', 'everything')
  expect({code, out}).toEqual({code: 1, out: ''})
  expect(problems).toMatch(/^Usage: .*\n$/)
})

test('without the database of a site it fails, and makes none', async () => {
  expect(await inbox('delete', 'ada@example.com')).toMatchObject({
    code: 1,
    out: '',
    problems: expect.stringContaining('forms.sqlite) cannot be used: it is not there'),
  })
  expect(existsSync(dataDir)).toBe(false)
})

test('it deletes nothing without a setting of the site: it would not be noted where a restore looks', async () => {
  await mkdir(dataDir)
  await recordKeys(dataDir, {BACKUP_DIR: 'anything', PORT: '3000'})
  expect(await inbox('delete', 'ada@example.com')).toEqual({
    code: 1,
    out: '',
    problems: `The site of ${dataDir} was started with BACKUP_DIR, which this command does not know: give it the settings of the site.\n`,
  })
  expect(await readdir(dataDir)).toEqual(['site-settings.json'])
})

test.runIf(process.getuid?.() === 0)(
  'root leaves the files of a site to the account that they belong to',
  async () => {
    await storeExamples()
    execFileSync('chown', ['-R', '65534:65534', dataDir])
    chmodSync(folder, 0o755)
    const results = [await inbox('export'), await inbox('delete', 'ADA@example.com')]
    // Where the account cannot read the repository it says so.
    for (const {code, problems} of results) {
      expect(code === 0 ? problems : code).toBe(code === 0 ? '' : 1)
      expect(problems).toMatch(/^$|cannot read this program/)
    }
    const paths = await readdir(dataDir, {recursive: true})
    for (const path of ['', ...paths]) expect(statSync(join(dataDir, path)).uid, path).toBe(65_534)
  },
)
