import {copyFileSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {gunzipSync} from 'node:zlib'
import {unpackTar} from 'modern-tar'
import {expect, test} from 'vitest'
import {temporaryFolder} from '../storage/testing/databases.ts'
import {hasPeople, PEOPLE_FILE} from './database.ts'
import {openPeople} from './open-people.ts'
import {PASSWORD, startPeople} from './testing/people-of-site.ts'

/** A backup of the last release with people in the lake's database: Ada has a session, Bola a link, Chidi is deactivated. */
const backup = new URL(
  '../../../scripts/backup/testing/former-releases/store-4.tar.gz',
  import.meta.url,
)
const adasCookie = 'lake-session-local=uD3sO7Yr3bw71038sb_xb6LADCZuAu9ObuX3Dnii_l8'
const bolasLink = '8vCXt5N2pguyfNXT_lZN8pLW18ecLc9JDdfSw7peCHE'

/** A data folder with the dataset of that release. */
async function formerFolder() {
  const dataDir = temporaryFolder()
  const entries = await unpackTar(gunzipSync(readFileSync(backup)))
  const lake = entries.find(({header}) => header.name === 'lake.sqlite')
  if (!lake?.data) throw new Error('The backup has no dataset')
  writeFileSync(join(dataDir, 'lake.sqlite'), lake.data)
  return dataDir
}

/** The tables of people, and the users with sessions, in a database of the folder. */
function readTables(dataDir: string, name: string) {
  const database = new DatabaseSync(join(dataDir, name), {readOnly: true})
  const read = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]))
  const tables = read(`SELECT name FROM sqlite_schema WHERE name IN ('people', 'trail')`)
  const users = read('SELECT user_id FROM sessions')
  database.close()
  return {tables, users}
}

const open = (dataDir: string) => openPeople({dataDir, projectId: 'local'})

test('an upgrade takes people, sessions, links and the trail over from the lake’s database', async () => {
  const dataDir = await formerFolder()
  expect(hasPeople(dataDir)).toBe(true)
  const {people, trail, sessions, statusOfMe, choosePassword, signIn} = await startPeople({dataDir})
  expect(
    people.list().map(({name, role, active, enquiries}) => [name, role, active, enquiries]),
  ).toEqual([
    ['Ada Obi', 'administrator', true, false],
    ['Bola Ade', 'editor', true, true],
    ['Chidi Eze', 'viewer', false, false],
  ])
  const [ada, bola] = people.list()
  expect(await statusOfMe({cookie: adasCookie}), 'Ada is still signed in').toBe(200)
  expect(sessions.listOf(ada?.id ?? '')).toMatchObject([{agent: 'Firefox', address: '127.0.0.1'}])
  expect((await signIn({email: 'ada@example.com', password: PASSWORD})).status).toBe(303)
  expect(
    trail
      .list()
      .toReversed()
      .map(({event, subject}) => `${event} ${subject}`),
  ).toEqual([
    'invited ada@example.com as administrator',
    'chose a password ada@example.com',
    'invited bola@example.com as editor',
    'invited chidi@example.com as viewer',
    'changed chidi@example.com: deactivated',
    'changed bola@example.com: enquiries by mail on',
    'published page: Gas',
  ])
  expect(trail.list()[0]).toMatchObject({by: ada?.id, at: expect.stringMatching(/^2026-11-29T/)})
  expect(people.findByLink(bolasLink)).toEqual(bola)
  expect((await choosePassword(bolasLink)).status).toBe(303)
  expect(readTables(dataDir, PEOPLE_FILE).tables).toEqual(['people', 'trail'])
})

test('it is removed there, but for the local editor’s sessions', async () => {
  const dataDir = await formerFolder()
  open(dataDir).close()
  expect(readTables(dataDir, 'lake.sqlite')).toEqual({tables: [], users: ['local-editor']})
  expect(hasPeople(dataDir)).toBe(true)
})

test('a process that is killed before the removal has it taken over once all the same', async () => {
  const dataDir = await formerFolder()
  const file = join(dataDir, 'lake.sqlite')
  copyFileSync(file, join(dataDir, 'before'))
  const first = open(dataDir)
  const before = [first.people.list(), first.trail.list()]
  first.trail.add({by: 'me', event: 'exported', subject: 'enquiries'})
  first.close()
  copyFileSync(join(dataDir, 'before'), file)
  const {people, trail, close} = open(dataDir)
  expect([people.list(), trail.list().slice(1)]).toEqual(before)
  close()
  expect(readTables(dataDir, 'lake.sqlite').tables).toEqual([])
})

test('a folder that the lake alone has opened since keeps its people for the site', async () => {
  const dataDir = await formerFolder()
  const {openContentLake} = await import('content-lake')
  const project = {projectId: 'local', dataset: 'production', host: 'localhost', basePath: '/lake'}
  await (await openContentLake({...project, dataDir})).close()
  const {people, close} = open(dataDir)
  expect(people.list()).toHaveLength(3)
  close()
})

test('nobody has an account in a new folder, and looking makes none', () => {
  const dataDir = temporaryFolder()
  expect(hasPeople(join(dataDir, 'none'))).toBe(false)
  const {people, close} = open(dataDir)
  expect(people.exist()).toBe(false)
  close()
  expect(hasPeople(dataDir)).toBe(false)
})

test('what a newer release has written is refused in one sentence', () => {
  const dataDir = temporaryFolder()
  open(dataDir).close()
  const database = new DatabaseSync(join(dataDir, PEOPLE_FILE))
  database.exec('PRAGMA user_version = 999')
  database.close()
  expect(() => open(dataDir)).toThrow(
    /^The data folder .* cannot be used: people\.sqlite was written by a newer release/,
  )
})
