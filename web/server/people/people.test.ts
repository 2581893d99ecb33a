import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {temporaryFolder} from '../storage/testing/databases.ts'
import {openPeopleDatabase} from './database.ts'
import {createPeople} from './people.ts'
import {PASSWORD, startPeople} from './testing/people-of-site.ts'
import {createTrail} from './trail.ts'

const ada = {name: 'Ada Obi', email: 'ada@example.com', role: 'administrator'} as const
const day = 24 * 60 * 60 * 1000

/** The people of an empty database. */
function openPeople() {
  const database = openPeopleDatabase(temporaryFolder())
  onTestFinished(() => database.close())
  return createPeople(database, createTrail(database), () => undefined)
}

test('the first person is an administrator, and an address has one account', () => {
  const people = openPeople()
  expect(() => people.add({...ada, role: 'editor'}, 'me')).toThrow('must be an administrator')
  people.add(ada, 'me')
  expect(() => people.add({...ada, email: 'ADA@example.com'}, 'me')).toThrow('already somebody')
})

test('people stand in the order in which they were added, also within one millisecond', () => {
  vi.useFakeTimers({toFake: ['Date']})
  onTestFinished(() => void vi.useRealTimers())
  const people = openPeople()
  const added = ['a', 'b', 'c', 'd', 'e', 'f'].map(
    (name) => people.add({...ada, email: `${name}@example.com`}, 'me').person.id,
  )
  expect(people.list().map(({id}) => id)).toEqual(added)
})

test('the last active administrator can be neither deactivated nor given another role', () => {
  const people = openPeople()
  const {id} = people.add(ada, 'me').person
  const refused = 'The last administrator stays one'
  expect(() => people.change(id, {active: false}, 'me')).toThrow(refused)
  expect(() => people.change(id, {role: 'editor'}, 'me')).toThrow(refused)
  const bola = people.add({...ada, email: 'bola@example.com'}, 'me').person
  people.change(bola.id, {active: false}, 'me')
  expect(() => people.change(id, {role: 'viewer'}, 'me')).toThrow(refused)
  people.change(bola.id, {active: true}, 'me')
  expect(people.change(id, {active: false}, 'me').active).toBe(false)
  expect(people.roleOf(id)).toBeNull()
})

test('an administrator who has never signed in is not the one that stays', async () => {
  const people = openPeople()
  const {person, token} = people.add(ada, 'me')
  const bola = people.add({...ada, email: 'bola@example.com'}, 'me').person
  const nobody: ReadonlySet<string> = new Set()
  expect(people.change(bola.id, {active: false}, 'me', nobody).active, 'neither has').toBe(false)
  people.change(bola.id, {active: true}, 'me', nobody)
  await people.choosePassword(token, PASSWORD)
  const change = (owners?: ReadonlySet<string>) =>
    people.change(person.id, {role: 'editor'}, 'me', owners).role
  expect(() => change(nobody)).toThrow('have not chosen a password yet')
  expect(change(new Set([bola.id])), 'she has a passkey').toBe('editor')
  people.change(person.id, {role: 'administrator'}, 'me', nobody)
  expect(people.change(bola.id, {active: false}, 'me', nobody).active).toBe(false)
  people.change(bola.id, {active: true}, 'me', nobody)
  expect(change(), 'where nobody knows of passkeys').toBe('editor')
})

test('a link is used once, within three days, and a newer one ends it', async () => {
  const people = openPeople()
  const {person, token} = people.add(ada, 'me')
  const newer = people.createLink(person.id, 'me')
  expect(people.findByLink(token)).toBeUndefined()
  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 3 * day - 1000})
  onTestFinished(() => void vi.useRealTimers())
  expect(people.findByLink(newer)).toMatchObject({id: person.id})
  vi.setSystemTime(Date.now() + 2000)
  expect(people.findByLink(newer)).toBeUndefined()
  const last = people.createLink(person.id, 'me')
  await expect(people.choosePassword(last, 'short')).rejects.toThrow('12 characters')
  await people.choosePassword(last, PASSWORD)
  await expect(people.choosePassword(last, PASSWORD)).rejects.toThrow('used already')
  expect(await people.findByPassword('Ada@example.com ', PASSWORD)).toMatchObject({id: person.id})
  expect(await people.findByPassword(ada.email, `${PASSWORD}x`)).toBeUndefined()
  expect(await people.findByPassword('nobody@example.com', '')).toBeUndefined()
  people.add({...ada, email: 'bola@example.com'}, 'me')
  const signingIn = people.findByPassword(person.email, PASSWORD)
  people.change(person.id, {active: false}, 'me')
  expect(await signingIn, 'who is deactivated meanwhile').toBeUndefined()
})

test('no file of the data folder has a password, a link’s token or a session’s secret', async () => {
  const {dataDir, people, add} = await startPeople()
  const {headers} = await add('Ada', 'administrator')
  const {token} = people.add({...ada, email: 'bola@example.com'}, 'me')
  const files = readdirSync(dataDir, {recursive: true, withFileTypes: true})
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)))
  const [, secret = ''] = headers.cookie.split('=')
  expect(secret).toMatch(/^[\w-]{20,}$/)
  for (const text of texts) {
    for (const hidden of [secret, token, PASSWORD]) expect(text.includes(hidden)).toBe(false)
  }
})

test.each<[string, (site: Site, id: string) => unknown]>([
  ['deactivating', ({people}, id) => people.change(id, {active: false}, 'me')],
  ['another role', ({people}, id) => people.change(id, {role: 'viewer'}, 'me')],
  ['a new password', (site, id) => site.choosePassword(site.people.createLink(id, 'me'))],
  ['an administrator', ({sessions}, id) => sessions.end(sessions.listOf(id)[0]?.id ?? '')],
])('%s ends sessions and their streams at once', async (_, change) => {
  const site = await startPeople()
  await site.add('Ada', 'administrator')
  const {person, headers} = await site.add('Bola', 'editor')
  const [session] = site.sessions.listOf(person.id)
  const ended = vi.fn<() => void>()
  site.sessions.onEnd(session?.id ?? '', ended)
  const stream = await site.ask('/data/listen/production?query=*', {headers})
  await change(site, person.id)
  // Reads to the end, which the lake makes.
  expect(await stream.text()).toContain('welcome')
  expect(ended).toHaveBeenCalledTimes(1)
  expect(await site.statusOfMe(headers)).toBe(401)
})

test('a session whose month is over ends where it is still waited for', async () => {
  const {add, lake, sessions} = await startPeople()
  const {person} = await add('Ada', 'administrator')
  const ended = vi.fn<() => void>()
  sessions.onEnd(sessions.listOf(person.id)[0]?.id ?? '', ended)
  lake.endExpiredSessions()
  expect(ended).not.toHaveBeenCalled()
  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 31 * day})
  onTestFinished(() => void vi.useRealTimers())
  lake.endExpiredSessions()
  expect(ended).toHaveBeenCalledTimes(1)
})

type Site = Awaited<ReturnType<typeof startPeople>>

test('a session tells when it was used last, to five minutes', async () => {
  const {add, sessions, statusOfMe} = await startPeople()
  const {person, headers} = await add('Ada', 'administrator')
  const seenAt = () => sessions.listOf(person.id)[0]?.seenAt ?? 0
  const start = Date.now()
  vi.useFakeTimers({toFake: ['Date'], now: start + day})
  onTestFinished(() => void vi.useRealTimers())
  expect(await statusOfMe(headers)).toBe(200)
  expect(seenAt()).toBe(start + day)
  vi.setSystemTime(start + day + 4 * 60_000)
  await statusOfMe(headers)
  expect(seenAt()).toBe(start + day)
  vi.setSystemTime(start + day + 6 * 60_000)
  await statusOfMe(headers)
  expect(seenAt()).toBe(start + day + 6 * 60_000)
  sessions.end(sessions.listOf(person.id)[0]?.id ?? '')
  expect(sessions.listOf(person.id)).toEqual([])
})
