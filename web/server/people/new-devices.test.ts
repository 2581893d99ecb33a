import {copyFileSync} from 'node:fs'
import {join} from 'node:path'
import {Hono} from 'hono'
import {expect, onTestFinished, test} from 'vitest'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {temporaryFolder} from '../storage/testing/databases.ts'
import {openPeopleDatabase, PEOPLE_FILE} from './database.ts'
import {createNewDevices, endUntold} from './new-devices.ts'
import {createPeople} from './people.ts'
import {startSiteOfPeople} from './testing/site-of-people.ts'
import {createTrail} from './trail.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The text of a mail, its transport encoding undone. */
const textOf = (raw: string) =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%')))

test('a person is told by one mail of each device that signs in for the first time', async () => {
  const smtp = await startSmtp()
  const {addPerson, openBrowser, forms} = await startSiteOfPeople({smtpUrl: smtp.url})
  const ada = await addPerson('Ada', 'administrator')
  await smtp.waitForMails(1)

  const second = openBrowser({from: '203.0.113.7'})
  const headers = {'User-Agent': firefox}
  const body = new URLSearchParams({email: ada.email, password: 'several plain words'})
  await ada.browser.signIn(ada.email)
  const init = {method: 'POST', body}
  await second.ask('/lake/v1/auth/login/local?origin=/studio', init, headers)
  await second.signIn(ada.email)
  // They are queued in their order: this one is the last.
  const bola = await addPerson('Bola', 'editor')
  const mails = await smtp.waitForMails(3)
  expect(mails.map(({to}) => to.join()).toSorted()).toEqual([ada.email, ada.email, bola.email])
  expect(await forms.db.selectFrom('outbox').select('kind').execute()).toHaveLength(3)

  const text = mails.map(({raw}) => textOf(raw)).find((each) => each.includes('Firefox')) ?? ''
  expect(text).toMatch(/^Subject: .*You_signed_in_on_a_new_device/m)
  expect(text).toContain('Device: Firefox on Windows')
  expect(text).toContain('Network: 203.0.113.7')
  expect(text).toMatch(/Time: \d+ \w+ 20\d\d at \d\d:\d\d \(Lagos\)/)
  expect(text).toContain('https://site.example/studio/sign-in')
})

test('signing in neither waits for the mail server nor fails with it, and nobody is told without one', async () => {
  const smtp = await startSmtp()
  const withMail = await startSiteOfPeople({smtpUrl: smtp.url})
  smtp.hold()
  const ada = await withMail.addPerson('Ada', 'administrator')
  expect(await ada.browser.isSignedIn()).toBe(true)
  await smtp.close()
  const later = withMail.openBrowser()
  await later.signIn(ada.email)
  expect(await later.isSignedIn()).toBe(true)

  const without = await startSiteOfPeople()
  await without.addPerson('Ada', 'administrator')
  await expect.poll(() => without.lake.newDevices.listUntold()).toEqual([])
  expect(await without.forms.db.selectFrom('outbox').select('kind').execute()).toEqual([])
})

/** The devices of a data folder in which Ada has an account, and a function that signs her in. */
function openDevices(dataDir: string) {
  const database = openPeopleDatabase(dataDir)
  const people = createPeople(database, createTrail(database), () => undefined)
  if (!people.exist()) {
    people.add({name: 'Ada', email: 'ada@example.com', role: 'administrator'}, 'me')
  }
  const devices = createNewDevices(database, true)
  const [ada] = people.list()
  const app = new Hono().get('/', (c) => {
    devices.note(c, ada?.id ?? '', {agent: firefox, address: '192.0.2.1', isKnown: false})
    return c.text('')
  })
  onTestFinished(() => {
    if (database.isOpen) database.close()
  })
  return {
    devices,
    close: () => database.close(),
    /** Returns the browser’s cookie. */
    signIn: async (cookie = ''): Promise<string> => {
      const answer = await app.request('/', {headers: {cookie}})
      return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    },
  }
}

test('a restored site takes no device as new that signed in after the backup, and tells nothing twice', async () => {
  const folder = temporaryFolder()
  const live = openDevices(folder)
  await live.signIn()
  const [before] = live.devices.listUntold()
  live.close()
  const restored = temporaryFolder()
  copyFileSync(join(folder, PEOPLE_FILE), join(restored, PEOPLE_FILE))
  const after = openDevices(folder)
  const cookie = await after.signIn()
  expect(after.devices.listUntold()).toHaveLength(2)

  endUntold(join(restored, PEOPLE_FILE))
  const {devices, signIn} = openDevices(restored)
  expect(devices.listUntold()).toEqual([])
  expect(devices.find(before?.id ?? ''), 'a mail that waited can still be written').toEqual(before)
  await signIn(cookie)
  expect(devices.listUntold()).toEqual([])
  await signIn(`${cookie}x`)
  expect(devices.listUntold(), 'a cookie of somebody’s own making').toHaveLength(1)
})
