import {expect, onTestFinished, test, vi} from 'vitest'
import {teamList} from '#web/contract/team.ts'
import {FIRST_PASSKEY, newPasskeyOptions, nextPage, SIGN_IN_PATH} from '#web/contract/sign-in.ts'
import {temporaryFolder} from '../storage/testing/databases.ts'
import {openPeopleDatabase} from './database.ts'
import {createSignInRule} from './sign-in-rule.ts'
import {createAuthenticator} from './testing/authenticator.ts'
import {codeOf, passTime, startSiteOfPeople} from './testing/site-of-people.ts'

const day = 24 * 60 * 60_000
const step = '/lake/v1/auth/step'
const setup = '/lake/v1/auth/step/new'

/** A site on which Ada is the administrator, and requires more than a password of somebody. */
async function startWithRule(
  scope: 'administrators' | 'everybody',
  options?: Parameters<typeof startSiteOfPeople>[0],
) {
  const site = await startSiteOfPeople(options)
  const ada = await site.addPerson('Ada', 'administrator')
  const bola = await site.addPerson('Bola', 'editor')
  const deadline = Date.now() + 7 * day
  const answer = await ada.browser.send('PUT', '/api/v1/team/rule', {scope, deadline})
  expect(answer.status).toBe(200)
  return {...site, ada, bola, deadline}
}

/** The key that the page of a new second step shows, and the token of its form. */
function readSetup(page: string) {
  const read = (pattern: RegExp) => pattern.exec(page)?.[1] ?? ''
  return {
    token: read(/name="token" value="([^"]+)"/),
    key: read(/Key: <code>([^<]+)/).replaceAll(' ', ''),
  }
}

test('before the deadline people are told; afterwards signing in leads to a second step, and nowhere else', async () => {
  const {bola, ada, openBrowser, lake, deadline, asProgram, trail} =
    await startWithRule('everybody')
  expect((await bola.browser.read()).deadline).toBe(deadline)
  const {rule} = teamList.parse(await (await asProgram('GET')).json())
  expect(rule).toEqual({scope: 'everybody', deadline})
  expect(trail()[0]).toContain(`${ada.person.id} required a passkey or a second step`)
  lake.endSessionsByRule(new Set())
  expect(await bola.browser.isSignedIn()).toBe(true)

  passTime(7 * day + 1)
  lake.endSessionsByRule(new Set([ada.person.id]))
  expect(await ada.browser.isSignedIn(), 'who has a passkey stays').toBe(true)
  expect(await bola.browser.isSignedIn()).toBe(false)

  const browser = openBrowser()
  expect((await browser.signIn(bola.email)).headers.get('location')).toBe(setup)
  expect(await browser.isSignedIn()).toBe(false)
  const page = await (await browser.ask(setup)).text()
  const {key, token} = readSetup(page)
  expect(page).toContain('<svg')
  const wrong = await browser.post(setup, {token, code: '000000'})
  expect(wrong.status).toBe(401)
  expect(await wrong.text(), 'the key stays').toContain(token)
  const stranger = openBrowser()
  await stranger.signIn(ada.email, 'wrong')
  expect((await stranger.post(setup, {token, code: await codeOf(key)})).status).toBe(404)

  const done = await browser.post(setup, {token, code: await codeOf(key)})
  const shown = await done.text()
  expect(shown.match(/[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}/g)).toHaveLength(10)
  expect(shown).toContain('href="/studio/news"')
  expect(await browser.isSignedIn()).toBe(true)
  expect((await browser.read()).deadline).toBeNull()

  const later = openBrowser()
  expect((await later.signIn(bola.email)).headers.get('location')).toBe(step)
  expect((await later.ask(setup)).status, 'what is there is not replaced').toBe(404)
})

test('a rule for administrators is not for editors; somebody with a passkey is led to it, and by a link to a second step', async () => {
  const owners = new Set<string>()
  const {ada, bola, openBrowser, lake} = await startWithRule('administrators', {
    hasPasskey: async (id) => {
      if (owners.has('away')) throw new Error('The database is away.')
      return owners.has(id)
    },
  })
  expect((await bola.browser.read()).deadline).toBeNull()
  expect((await bola.browser.send('PUT', '/api/v1/team/rule', {})).status).toBe(403)
  passTime(8 * day)
  expect((await openBrowser().signIn(bola.email)).headers.get('location')).toBe('/studio/news')

  owners.add(ada.person.id)
  const browser = openBrowser()
  const refused = await browser.signIn(ada.email)
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining('Use your passkey'),
  ])
  expect(await browser.isSignedIn()).toBe(false)
  expect((await browser.ask(setup)).status, 'nobody else sets up a second step').toBe(404)
  owners.add('away')
  expect((await browser.signIn(ada.email)).status).toBe(503)
  const token = lake.people.createLink(ada.person.id, 'local-token')
  // Also where the clock stands still between the link and the page to which it leads.
  vi.setSystemTime(Date.now())
  expect((await browser.accept(token)).headers.get('location'), 'never locked out').toBe(setup)
  expect((await browser.ask(setup)).status).toBe(200)
})

test('the page that sets up a second step offers a passkey instead, to the browser that has given the password', async () => {
  const {bola, openBrowser, trail} = await startWithRule('everybody')
  passTime(7 * day + 1)
  const path = SIGN_IN_PATH + FIRST_PASSKEY
  const askFor = async (browser: ReturnType<typeof openBrowser>) =>
    browser.send('POST', `${path}/options`)
  const browser = openBrowser()
  expect((await askFor(browser)).status, 'without the password').toBe(403)
  await browser.signIn(bola.email)
  expect(await (await browser.ask(setup)).text()).toContain('data-offers="first-passkey"')

  const {options, token} = newPasskeyOptions.parse(await (await askFor(browser)).json())
  const authenticator = createAuthenticator({origin: 'https://site.example'})
  const body = {name: 'Telephone', token, response: authenticator.register(options)}
  const evil = openBrowser({origin: 'https://evil.example'})
  for (const [name, value] of browser.cookies) evil.cookies.set(name, value)
  expect((await evil.send('POST', path, body)).status, 'another site').toBe(403)
  expect((await evil.post(setup, {token, code: '000000'})).status, 'another site').toBe(403)
  const colleague = openBrowser()
  await colleague.signIn('ada@example.com')
  expect((await colleague.send('POST', path, body)).status, 'somebody else').toBe(400)

  const made = await browser.send('POST', path, body)
  expect(nextPage.parse(await made.json()).url).toBe('/studio/news')
  expect(await browser.isSignedIn()).toBe(true)
  const {passkeys, deadline} = await browser.read()
  expect([passkeys.map(({name}) => name), deadline]).toEqual([['Telephone'], null])
  expect(trail()).toContain(`${bola.person.id} added a passkey`)
  expect((await askFor(browser)).status, 'once').toBe(403)
})

test('who sets up what is missing ends the sessions of a password alone, and what others have begun with it', async () => {
  const {ada, bola, openBrowser} = await startWithRule('everybody')
  passTime(7 * day + 1)
  const openWithPassword = async (email: string) => {
    const browser = openBrowser()
    expect((await browser.signIn(email)).headers.get('location')).toBe(setup)
    return browser
  }
  const makePasskey = async (browser: ReturnType<typeof openBrowser>) => {
    const path = SIGN_IN_PATH + FIRST_PASSKEY
    const asked = await browser.send('POST', `${path}/options`)
    if (asked.status !== 200) return asked.status
    const {options, token} = newPasskeyOptions.parse(await asked.json())
    const response = createAuthenticator({origin: 'https://site.example'}).register(options)
    return (await browser.send('POST', path, {name: 'Telephone', token, response})).status
  }
  // Whoever has learnt the passwords has begun, too.
  const [thief, secondThief] = [
    await openWithPassword(ada.email),
    await openWithPassword(bola.email),
  ]

  const browser = await openWithPassword(bola.email)
  expect(await makePasskey(browser)).toBe(201)
  expect([await browser.isSignedIn(), await bola.browser.isSignedIn()]).toEqual([true, false])
  expect(await makePasskey(secondThief)).toBe(403)
  expect((await secondThief.ask(setup)).status).toBe(404)

  const {key, token} = readSetup(
    await (await (await openWithPassword(ada.email)).ask(setup)).text(),
  )
  expect(key).not.toBe('')
  const again = await openWithPassword(ada.email)
  const mine = readSetup(await (await again.ask(setup)).text())
  const done = await again.post(setup, {token: mine.token, code: await codeOf(mine.key)})
  expect(done.status).toBe(200)
  expect([await again.isSignedIn(), await ada.browser.isSignedIn()]).toEqual([true, false])
  expect((await thief.post(setup, {token, code: await codeOf(key)})).status).toBe(404)
  expect((await thief.ask(step)).status).toBe(404)
})

test('by default administrators of a site that is open to others have seven days, counted once; on this machine nobody needs more', () => {
  const database = openPeopleDatabase(temporaryFolder())
  onTestFinished(() => database.close())
  const began = Date.now()
  const alone = createSignInRule(database, false)
  expect(alone.deadlineFor({role: 'administrator'})).toBeUndefined()
  const {scope, deadline} = createSignInRule(database, true).get()
  expect(scope).toBe('administrators')
  expect(deadline - began).toBeGreaterThanOrEqual(7 * day)
  expect(deadline - began).toBeLessThan(8 * day)

  passTime(7 * day - 60_000)
  const rule = createSignInRule(database, true)
  expect(rule.get().deadline, 'a restart begins no other week').toBe(deadline)
  expect(rule.deadlineFor({role: 'editor'})).toBeUndefined()
  expect(rule.isDue({role: 'administrator'})).toBe(false)
  passTime(2 * 60_000)
  expect(rule.isDue({role: 'administrator'})).toBe(true)
  expect(alone.isDue({role: 'administrator'}), 'its backup, on one machine').toBe(false)
  rule.set({scope: 'administrators', deadline})
  expect(alone.isDue({role: 'administrator'}), 'somebody has said so').toBe(true)
})
