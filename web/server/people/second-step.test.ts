import {expect, onTestFinished, test} from 'vitest'
import {FIRST_PASSKEY, newPasskeyOptions} from '#web/contract/sign-in.ts'
import {teamLink, teamList} from '#web/contract/team.ts'
import {temporaryFolder} from '../storage/testing/databases.ts'
import {openPeopleDatabase} from './database.ts'
import {createPeople} from './people.ts'
import {createSecondSteps} from './second-steps.ts'
import {createAuthenticator} from './testing/authenticator.ts'
import {codeOf, passTime, startSiteOfPeople} from './testing/site-of-people.ts'
import {createTrail} from './trail.ts'

const second = 1000
const minute = 60 * second
const step = '/lake/v1/auth/step'

/** A site on which Ada has a second step, and browsers that have given her password. */
async function startWithStep() {
  const site = await startSiteOfPeople()
  const ada = await site.addPerson('Ada', 'administrator')
  const {key, codes} = await ada.browser.setUp()
  // The code that has confirmed it counts no more.
  passTime(minute)
  const openAtStep = async (options?: Parameters<typeof site.openBrowser>[0]) => {
    const browser = site.openBrowser(options)
    const answer = await browser.signIn(ada.email)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, step])
    return browser
  }
  return {...site, ada, key, codes, openAtStep}
}

test('a password and a code of the app sign in; each code counts once, also at the same moment', async () => {
  const {openAtStep, key, ada, trail} = await startWithStep()
  const browser = await openAtStep()
  expect(await browser.isSignedIn()).toBe(false)
  const page = await browser.ask(step)
  expect(await page.text()).toContain('autocomplete="one-time-code"')
  expect(page.headers.get('cache-control')).toBe('no-store')
  const wrong = await browser.giveCode('000000')
  expect([wrong.status, await wrong.text()]).toEqual([
    401,
    expect.stringMatching(/name="code"[^>]* aria-describedby="problem"/),
  ])

  const secondBrowser = await openAtStep()
  const code = await codeOf(key)
  const answers = await Promise.all(
    [browser, secondBrowser].map((each) => each.giveCode(` ${code} `)),
  )
  expect(answers.map(({status}) => String(status)).toSorted()).toEqual(['303', '401'])
  expect(answers.find(({status}) => status === 303)?.headers.get('location')).toBe('/studio/news')
  expect(await browser.isSignedIn()).not.toBe(await secondBrowser.isSignedIn())
  expect((await (await openAtStep()).giveCode(code)).status, 'a replay').toBe(401)
  expect(trail()).toContain(`${ada.person.id} gave a wrong code`)
  passTime(30 * second)
  expect((await (await openAtStep()).giveCode(await codeOf(key, 30))).status).toBe(303)
  expect((await (await openAtStep()).giveCode(await codeOf(key))).status, 'an older one').toBe(401)
})

test('a code that was used counts no more after a restart either, nor does a recovery code', async () => {
  const dataDir = temporaryFolder()
  const open = () => {
    const database = openPeopleDatabase(dataDir)
    onTestFinished(() => {
      if (database.isOpen) database.close()
    })
    return {database, steps: createSecondSteps(database)}
  }
  const before = open()
  const ada = {name: 'Ada', email: 'ada@example.com', role: 'administrator'} as const
  const people = createPeople(before.database, createTrail(before.database), () => undefined)
  const {id} = people.add(ada, 'me').person
  const {key} = await before.steps.create(ada, 'x', 'Site')
  const [recovery = ''] = (await before.steps.add(id, key, await codeOf(key))) ?? []
  passTime(minute)
  const code = await codeOf(key)
  expect(await before.steps.use(id, code)).toBe('code')
  expect(await before.steps.use(id, recovery)).toBe('recovery code')
  before.database.close()
  const {steps} = open()
  expect(await steps.use(id, code)).toBeUndefined()
  expect(await steps.use(id, recovery)).toBeUndefined()
})

test('whoever has used every recovery code up makes new ones, or gets a link', async () => {
  const {openAtStep, codes, key} = await startWithStep()
  for (const code of codes) expect((await (await openAtStep()).giveCode(code)).status).toBe(303)
  const last = await (await openAtStep()).giveCode(codes[0] ?? '')
  expect([last.status, await last.text()]).toEqual([
    401,
    expect.stringContaining('An administrator makes you a link'),
  ])
  const browser = await openAtStep()
  await browser.giveCode(await codeOf(key))
  expect((await browser.read()).secondStep?.codes).toBe(0)
  expect((await browser.askAccount('POST', '/second-step/codes')).status).toBe(201)
  expect((await browser.read()).secondStep?.codes).toBe(10)
})

test('a recovery code signs in one time, however it is typed, and new ones take their place', async () => {
  const {openAtStep, codes, ada, lake, trail} = await startWithStep()
  expect(new Set(codes).size).toBe(10)
  const [first = '', next = ''] = codes
  const typed = first.toLowerCase().replaceAll('-', ' ')
  const browser = await openAtStep()
  expect((await browser.giveCode(typed)).status).toBe(303)
  expect((await browser.read()).secondStep?.codes).toBe(9)
  expect(trail()).toContain(`${ada.person.id} signed in with a recovery code`)
  expect((await (await openAtStep()).giveCode(first)).status, 'once more').toBe(401)

  expect((await browser.askAccount('POST', '/second-step/codes')).status).toBe(201)
  expect((await browser.read()).secondStep?.codes).toBe(10)
  expect((await (await openAtStep()).giveCode(next)).status).toBe(401)
  const stored = JSON.stringify(lake.people.list()) + JSON.stringify(await browser.read())
  for (const code of codes) expect(stored).not.toContain(code)
})

test('codes that are guessed wait longer and longer, from whatever network; a recovery code is taken all the same', async () => {
  const {openAtStep, key, codes, ada, trail} = await startWithStep()
  const guess = async (from: string) => (await openAtStep({from})).giveCode('123456')
  const answers = []
  for (let index = 0; index < 5; index += 1) answers.push((await guess(`192.0.2.${index}`)).status)
  expect(answers).toEqual([401, 401, 401, 401, 401])
  const right = async () => (await openAtStep()).giveCode(await codeOf(key))
  const refused = await right()
  expect(refused.status, 'from a network that has guessed nothing').toBe(429)
  expect(await refused.text()).toContain('Please wait 30 seconds')
  const wrong = () => trail().filter((line) => line === `${ada.person.id} gave a wrong code`).length
  expect(wrong(), 'one that is not looked at is no guess').toBe(5)

  passTime(31 * second)
  expect((await guess('192.0.2.9')).status).toBe(401)
  passTime(31 * second)
  expect((await right()).status, 'the wait has doubled').toBe(429)
  expect((await (await openAtStep()).giveCode(codes[0] ?? '')).status).toBe(303)
  expect((await right()).status, 'whoever has signed in is believed').toBe(303)
})

test('only the browser that has given the password is asked, for half an hour, and until the password is another one', async () => {
  const {openAtStep, openBrowser, key, ada, asProgram} = await startWithStep()
  const stranger = openBrowser()
  expect((await stranger.ask(step)).status).toBe(404)
  expect((await stranger.giveCode(await codeOf(key))).status).toBe(404)
  expect((await stranger.signIn(ada.email, 'wrong')).status).toBe(401)
  expect([...stranger.cookies.keys()].join()).not.toContain('step')

  const evil = openBrowser({origin: 'https://evil.example'})
  const browser = await openAtStep()
  for (const [name, value] of browser.cookies) evil.cookies.set(name, value)
  expect((await evil.giveCode(await codeOf(key))).status, 'another site').toBe(403)

  const late = await openAtStep()
  passTime(31 * minute)
  expect((await late.giveCode(await codeOf(key))).status).toBe(404)

  const former = await openAtStep()
  const made = await asProgram('POST', `/${ada.person.id}/link`, {isShown: true})
  const link = teamLink.parse(await made.json())
  const [, token = ''] = /link\/([\w-]+)/.exec('link' in link ? link.link : '') ?? []
  const reset = openBrowser()
  const page = await reset.ask(`/lake/v1/auth/link/${token}?origin=/studio`)
  expect(await page.text()).toContain('a second step after the password')
  expect((await reset.accept(token)).headers.get('location')).toBe('/studio')
  expect(await reset.isSignedIn(), 'a lost second step keeps nobody out').toBe(true)
  expect((await reset.read()).secondStep).toBeNull()
  expect((await former.ask(step)).status).toBe(404)
  expect((await reset.signIn(ada.email)).headers.get('location')).toBe('/studio/news')
})

test('a new password that somebody chooses while signed in leaves the second step, and ends what the former one had begun', async () => {
  const {ada, openBrowser, key, openAtStep} = await startWithStep()
  const former = await openAtStep()
  const {url} = JSON.parse(await (await ada.browser.askAccount('POST', '/password')).text())
  const [, token = ''] = /link\/([\w-]+)\?/.exec(url) ?? []
  expect(url).toContain('&own')
  const browser = openBrowser()
  expect((await browser.accept(token, '&own')).headers.get('location')).toBe(step)
  expect((await former.giveCode(await codeOf(key))).status).toBe(404)
  expect((await browser.giveCode(await codeOf(key))).status).toBe(303)
})

test('removing the password ends what was begun with it', async () => {
  const {ada, key, openAtStep} = await startWithStep()
  const former = await openAtStep()
  const asked = await ada.browser.askAccount('POST', '/passkeys/options')
  const {options, token} = newPasskeyOptions.parse(await asked.json())
  const response = createAuthenticator({origin: 'https://site.example'}).register(options)
  await ada.browser.askAccount('POST', '/passkeys', {name: 'Key', token, response})
  expect((await ada.browser.askAccount('DELETE', '/password')).status).toBe(200)
  expect((await former.giveCode(await codeOf(key))).status).toBe(404)
})

test('a key counts once a code has confirmed it, in the session that was given it; other sessions end', async () => {
  const {addPerson, asProgram, openBrowser, trail} = await startSiteOfPeople()
  const ada = await addPerson('Ada', 'administrator')
  const bola = await addPerson('Bola', 'editor')
  const secondBrowser = openBrowser()
  await secondBrowser.signIn(ada.email)
  const {key, url, picture, token} = await ada.browser.askForStep()
  expect(new URL(url).searchParams.get('secret')).toBe(key)
  expect(url).toContain('otpauth://totp/The%20Aggregator:ada%40example.com')
  expect(picture).toContain('<svg')
  const code = await codeOf(key)
  const add = (browser: typeof secondBrowser, given: object) =>
    browser.askAccount('POST', '/second-step', {token, code, ...given})
  expect((await add(bola.browser, {})).status, 'another session').toBe(400)
  expect((await add(ada.browser, {code: '000000'})).status).toBe(400)
  expect((await ada.browser.read()).secondStep).toBeNull()
  expect((await add(ada.browser, {})).status).toBe(201)
  expect(await secondBrowser.isSignedIn()).toBe(false)
  const {people} = teamList.parse(await (await asProgram('GET')).json())
  expect(people.map(({hasSecondStep}) => hasSecondStep)).toEqual([true, false])

  const third = openBrowser()
  await third.signIn(ada.email)
  expect((await third.giveCode(code)).status, 'the code that confirmed').toBe(401)
  expect((await ada.browser.askAccount('DELETE', '/second-step')).status).toBe(200)
  expect((await third.signIn(ada.email)).headers.get('location')).toBe('/studio/news')
  expect(trail()).toEqual(
    expect.arrayContaining([
      `${ada.person.id} set up a second step`,
      `${ada.person.id} removed a second step`,
    ]),
  )
  passTime(61 * minute)
  expect((await ada.browser.askAccount('POST', '/second-step/options')).status).toBe(403)
})

test('removing the second step leads nobody who waits for it to setting up another', async () => {
  const {ada, openAtStep} = await startWithStep()
  const thief = await openAtStep()
  expect((await ada.browser.askAccount('DELETE', '/second-step')).status).toBe(200)
  expect((await thief.ask(`${step}/new`)).status).toBe(404)
  expect((await thief.askAccount('POST', `${FIRST_PASSKEY}/options`)).status).toBe(403)
})
