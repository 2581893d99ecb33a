import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {closeDatabase, openDatabase} from '../store/database.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {createPeople} from './people.ts'
import {signIn, signInWith, statusOfMe} from './testing/requests.ts'
import {addPerson, choosePassword, PASSWORD} from './testing/sign-in-people.ts'
import {createTrail} from './trail.ts'

const ada = {name: 'Ada Obi', email: 'ada@example.com', role: 'administrator'} as const
const day = 24 * 60 * 60 * 1000

/** The people of an empty database. */
function openPeople() {
  const database = openDatabase(temporaryFolder())
  onTestFinished(() => closeDatabase(database))
  return createPeople(database, createTrail(database), () => undefined)
}

test('the first person is an administrator, and an address has one account', () => {
  const people = openPeople()
  expect(() => people.add({...ada, role: 'editor'}, 'me')).toThrow('must be an administrator')
  people.add(ada, 'me')
  expect(() => people.add({...ada, email: 'ADA@example.com'}, 'me')).toThrow('already somebody')
})

test('the last active administrator can be neither deactivated nor given another role', () => {
  const people = openPeople()
  const {id} = people.add(ada, 'me').person
  const refused = 'The last administrator stays one'
  expect(() => people.change(id, {active: false}, 'me')).toThrow(refused)
  expect(() => people.change(id, {role: 'editor'}, 'me')).toThrow(refused)
  const other = people.add({...ada, email: 'bola@example.com'}, 'me').person
  people.change(other.id, {active: false}, 'me')
  expect(() => people.change(id, {role: 'viewer'}, 'me')).toThrow(refused)
  people.change(other.id, {active: true}, 'me')
  expect(people.change(id, {active: false}, 'me').active).toBe(false)
  expect(people.roleOf(id)).toBeNull()
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
  const password = 'a long pass phrase'
  const {lake, dataDir} = await startLake({password})
  const {cookie} = await signInWith(lake, {password})
  const {token} = lake.people.add(ada, 'me')
  const other = lake.people.add({...ada, email: 'bola@example.com'}, 'me')
  await choosePassword(lake, other.token)
  const files = readdirSync(dataDir, {recursive: true, withFileTypes: true})
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)))
  const [, secret = ''] = cookie.split('=')
  expect(secret).toMatch(/^[\w-]{20,}$/)
  for (const text of texts) {
    for (const hidden of [password, secret, token, other.token, PASSWORD]) {
      expect(text.includes(hidden)).toBe(false)
    }
  }
})

test('once somebody is added nobody signs in by one click, and those who have end with the first password', async () => {
  const {lake} = await startLake()
  const {cookie} = await signIn(lake.url)
  const status = () => statusOfMe(lake.url, {cookie})
  const {token} = lake.people.add(ada, 'local-editor')
  const page = await signIn(lake.url)
  expect(page.cookie).toBe('')
  expect(await page.response.text()).toContain('name="email"')
  expect(await status()).toBe(200)
  const chosen = await choosePassword(lake, token)
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/studio'])
  expect(await status()).toBe(401)
})

test('the shared password signs nobody in then, a person’s own does, and through a proxy too', async () => {
  const password = 'a long pass phrase'
  const {lake} = await startLake({password})
  await addPerson({lake}, 'Ada', 'administrator')
  const forwarded = {'X-Forwarded-For': '203.0.113.7'}
  const post = (fields: Record<string, string>) => signInWith(lake, fields, forwarded)
  expect((await post({password})).response.status).toBe(401)
  expect((await post({email: ada.email, password})).response.status).toBe(401)
  const {response, cookie} = await post({email: ada.email, password: PASSWORD})
  expect(response.status).toBe(303)
  const headers = {cookie, ...forwarded}
  const me = await fetch(`${lake.url}/v1/users/me`, {headers})
  expect(await me.json()).toMatchObject({name: 'Ada', email: ada.email, role: 'administrator'})
})

test.each<[string, (change: {lake: Lake; id: string}) => unknown]>([
  ['deactivating', ({lake, id}) => lake.people.change(id, {active: false}, 'me')],
  ['another role', ({lake, id}) => lake.people.change(id, {role: 'viewer'}, 'me')],
  ['a new password', ({lake, id}) => choosePassword(lake, lake.people.createLink(id, 'me'))],
  ['an administrator', ({lake, id}) => lake.sessions.end(lake.sessions.listOf(id)[0]?.id ?? '')],
])('%s ends sessions and their streams at once', async (_, change) => {
  const {lake} = await startLake()
  await addPerson({lake}, 'Ada', 'administrator')
  const {person, headers} = await addPerson({lake}, 'Bola', 'editor')
  expect(lake.sessions.listOf(person.id)).toHaveLength(1)
  const stream = await fetch(`${lake.url}/v1/data/listen/production?query=*`, {headers})
  await change({lake, id: person.id})
  // Reads to the end, which the lake makes.
  expect(await stream.text()).toContain('welcome')
  expect(await statusOfMe(lake.url, headers)).toBe(401)
})

type Lake = Awaited<ReturnType<typeof startLake>>['lake']

test('history shows who changed what, also scripts and people who are deactivated', async () => {
  const {lake, writer} = await startLake()
  const first = await addPerson({lake}, 'Ada', 'administrator')
  const second = await addPerson({lake}, 'Bola', 'editor')
  const edit = (headers: Record<string, string>, title: string) =>
    fetch(`${lake.url}/v1/data/mutate/production`, {
      method: 'POST',
      headers,
      body: JSON.stringify({mutations: [{createOrReplace: {_id: 'page', _type: 'page', title}}]}),
    })
  await edit(first.headers, 'One')
  await edit(second.headers, 'Two')
  await writer.patch('page').set({title: 'Three'}).commit()
  lake.people.change(second.person.id, {active: false}, first.person.id)
  const get = async (path: string) => (await fetch(`${lake.url}/v1${path}`, first)).json()
  const {events} = await get('/data/history/production/events/documents/page')
  const authors = events.page.map(({author}: {author: string}) => author)
  expect(authors).toEqual(['local-token', second.person.id, first.person.id])
  const users = await get(`/users/${authors.join(',')}`)
  expect(users).toMatchObject([
    {displayName: 'Local scripts'},
    {displayName: 'Bola', imageUrl: expect.stringContaining('data:image/svg+xml'), roles: []},
    {displayName: 'Ada'},
  ])
  expect(users[1].imageUrl).not.toBe(users[2].imageUrl)
  expect(await get(`/users/${first.person.id}`)).toMatchObject({displayName: 'Ada'})
})

test('the page that signs in runs the script of the server in front, where people have accounts and it is not framed', async () => {
  const {lake} = await startLake({signInScript: '/ways.js'})
  await addPerson({lake}, 'Ada', 'administrator')
  const open = async (headers: Record<string, string> = {}) => {
    const page = await fetch(`${lake.url}/v1/auth/login/local`, {headers})
    const policy = page.headers.get('content-security-policy') ?? ''
    return {hasScript: (await page.text()).includes('src="/ways.js"'), policy}
  }
  const page = await open()
  expect(page.hasScript).toBe(true)
  expect(page.policy).toContain("default-src 'none'; script-src 'self'; connect-src 'self';")
  const framed = await open({'Sec-Fetch-Dest': 'iframe'})
  expect(framed.hasScript).toBe(false)
  expect(framed.policy).not.toContain('script-src')
})

test('a session tells when it was used last, to five minutes', async () => {
  const {lake} = await startLake()
  const {person, headers} = await addPerson({lake}, 'Ada', 'administrator')
  const seenAt = () => lake.sessions.listOf(person.id)[0]?.seenAt ?? 0
  const start = Date.now()
  vi.useFakeTimers({toFake: ['Date'], now: start + day})
  onTestFinished(() => void vi.useRealTimers())
  expect(await statusOfMe(lake.url, headers)).toBe(200)
  expect(seenAt()).toBe(start + day)
  vi.setSystemTime(start + day + 4 * 60_000)
  await statusOfMe(lake.url, headers)
  expect(seenAt()).toBe(start + day)
  vi.setSystemTime(start + day + 6 * 60_000)
  await statusOfMe(lake.url, headers)
  expect(seenAt()).toBe(start + day + 6 * 60_000)
  lake.sessions.end(lake.sessions.listOf(person.id)[0]?.id ?? '')
  expect(lake.sessions.listOf(person.id)).toEqual([])
})

test('users are not shown to anonymous readers, and unknown ones are a 404', async () => {
  const {lake, asEditor} = await startLake()
  const getUserStatus = async (id: string, headers: Record<string, string> = {}) =>
    (await fetch(`${lake.url}/v1/users/${id}`, {headers})).status
  expect(await getUserStatus('local-editor')).toBe(401)
  expect(await getUserStatus('somebody-else', asEditor)).toBe(404)
})

test('the page that signs in has the address filled in, as it was given, and after a wrong password', async () => {
  const {lake} = await startLake()
  await addPerson({lake}, 'Ada', 'administrator')
  const page = `${lake.url}/v1/auth/login/local?origin=/studio`
  const filledIn = async (response: Response) =>
    /<input type="email"[^>]* value="([^"]*)"/.exec(await response.text())?.[1]
  expect(await filledIn(await fetch(page))).toBe('')
  expect(await filledIn(await fetch(`${page}&email=ada%40example.com`))).toBe('ada@example.com')
  expect(await filledIn(await fetch(`${page}&email=%22%3E`))).toBe('&#34;&#62;')
  const wrong = await signInWith(lake, {email: 'ada@example.com', password: 'a guess'})
  expect(await filledIn(wrong.response)).toBe('ada@example.com')
})

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['', 'light dark'],
  ['red } body { display: none', 'light dark'],
])('within a Studio that is %s the page that signs in is %s', async (scheme, expected) => {
  const {lake} = await startLake()
  await addPerson({lake}, 'Ada', 'administrator')
  const url = `${lake.url}/v1/auth/login/local?scheme=${encodeURIComponent(scheme)}`
  const page = await (await fetch(url)).text()
  expect(/:root { color-scheme: ([^}]+) }/.exec(page)?.[1]).toBe(expected)
})
