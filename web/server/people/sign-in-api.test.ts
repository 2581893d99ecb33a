import {expect, onTestFinished, test, vi} from 'vitest'
import {
  newPasskeyOptions,
  ownSignIn,
  passkeyOptions,
  passwordLink,
  SIGN_IN_AGAIN,
  SIGN_IN_PATH,
} from '#web/contract/sign-in.ts'
import {TEAM_PATH, teamList} from '#web/contract/team.ts'
import {serveLake} from '../local-lake.ts'
import {startForms} from '../forms/testing/forms-fixture.ts'
import {findLocalStaff} from '../staff/staff.ts'
import {sqlite, temporaryFolder} from '../storage/testing/databases.ts'
import {createAuthenticator} from './testing/authenticator.ts'

const siteUrl = 'https://site.example'
const password = 'several plain words'
const minute = 60_000

/** The API on a lake in which Ada Obi is the administrator, and each browser that asks it. */
async function startSignIn() {
  const lake = await serveLake({dataDir: temporaryFolder(), projectId: 'p', dataset: 'd'})
  onTestFinished(() => lake.close())
  const forms = await startForms(await sqlite(), {
    siteUrl,
    now: () => Date.now(),
    lake,
    findStaff: findLocalStaff(lake),
  })

  /** A browser with its cookies, at the site's address. */
  const openBrowser = (origin = siteUrl) => {
    const cookies = new Map<string, string>()
    const keep = (response: Response) => {
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      return response
    }
    const headers = () => ({
      Origin: origin,
      'Content-Type': 'application/json',
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    })
    const send = async (method: string, path = '', body?: object) =>
      keep(
        await forms.app.request(siteUrl + SIGN_IN_PATH + path, {
          method,
          headers: headers(),
          ...(method !== 'GET' && method !== 'DELETE' && {body: JSON.stringify(body ?? {})}),
        }),
      )
    const ask = async () =>
      passkeyOptions.parse(await (await send('POST', '/passkey/options')).json())
    const askForNew = async () =>
      newPasskeyOptions.parse(await (await send('POST', '/passkeys/options')).json())
    return {
      cookies,
      send,
      ask,
      askForNew,
      /** Opens the page of a link, and chooses a password there. */
      accept: async (token: string) =>
        keep(
          await lake.app.request(`${siteUrl}/lake/v1/auth/link/${token}?origin=/studio`, {
            method: 'POST',
            headers: {Origin: siteUrl},
            body: new URLSearchParams({password}),
          }),
        ),
      read: async () => {
        const ways = ownSignIn.parse(await (await send('GET')).json())
        if (!ways) throw new Error('Nobody with an account is signed in.')
        return ways
      },
      /** Makes a passkey on an authenticator. */
      add: async (authenticator = createAuthenticator({origin: siteUrl}), name = 'Telephone') => {
        const {options, token} = await askForNew()
        const response = authenticator.register(options)
        return {
          authenticator,
          answer: await send('POST', '/passkeys', {name, token, response}),
          again: () => send('POST', '/passkeys', {name, token, response}),
        }
      },
      /** Signs in with an authenticator, and gives a function that sends the same once more. */
      signIn: async (authenticator: ReturnType<typeof createAuthenticator>) => {
        const {options, token} = await ask()
        const body = {token, response: authenticator.answer(options)}
        const again = () => send('POST', '/passkey', body)
        return {answer: await again(), again, body}
      },
    }
  }

  /** Adds somebody, who has chosen a password in a browser. */
  const addPerson = async (name: string, role: 'administrator' | 'editor') => {
    const email = `${name.toLowerCase()}@example.com`
    const {person, token} = lake.people.add({name, email, role}, 'local-token')
    const browser = openBrowser()
    await browser.accept(token)
    return {person, browser}
  }
  const ada = await addPerson('Ada', 'administrator')
  const trail = () => lake.trail.list().map(({by, event}) => `${by} ${event}`)
  return {lake, forms, openBrowser, addPerson, ada, trail}
}

function passTime(ms: number): void {
  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + ms})
  onTestFinished(() => void vi.useRealTimers())
}

test('a passkey is made, named, signs in without an address, and is removed', async () => {
  const {ada, openBrowser, trail, lake} = await startSignIn()
  const {authenticator, answer} = await ada.browser.add()
  expect(answer.status).toBe(201)
  const [passkey] = (await ada.browser.read()).passkeys
  expect(passkey).toMatchObject({name: 'Telephone', lastUsedAt: null})
  await ada.browser.send('PATCH', `/passkeys/${authenticator.id}`, {name: ' My telephone '})

  const second = openBrowser()
  const challenge: unknown = await (await second.send('POST', '/passkey/options')).json()
  expect(challenge, 'nobody is named').not.toHaveProperty('options.allowCredentials')
  const signedIn = await second.signIn(authenticator)
  expect(signedIn.answer.status).toBe(200)
  const {passkeys, hasPassword, sessions} = await second.read()
  expect(passkeys).toMatchObject([{name: 'My telephone', lastUsedAt: expect.any(Number)}])
  expect(hasPassword).toBe(true)
  expect(sessions.map(({isCurrent}) => isCurrent)).toEqual([true, false])

  expect((await second.send('DELETE', `/passkeys/${authenticator.id}`)).status).toBe(200)
  expect((await second.read()).sessions, 'the others have ended').toHaveLength(1)
  expect((await ada.browser.send('GET')).status).toBe(401)
  expect((await openBrowser().signIn(authenticator)).answer.status).toBe(401)
  expect(trail()).toEqual(
    expect.arrayContaining([
      `${ada.person.id} added a passkey`,
      `${ada.person.id} removed a passkey`,
    ]),
  )
  expect(lake.people.get(ada.person.id)?.hasPassword).toBe(true)
})

test('with a passkey the password can go; the last way in never can', async () => {
  const {ada, openBrowser, forms, lake} = await startSignIn()
  const {browser} = ada
  const refused = await browser.send('DELETE', '/password')
  expect([refused.status, await refused.json()]).toEqual([
    409,
    {message: expect.stringContaining('last way')},
  ])
  const first = await browser.add()
  const second = await browser.add(createAuthenticator({origin: siteUrl}), 'Key')
  expect((await browser.send('DELETE', '/password')).status).toBe(200)
  expect((await browser.read()).hasPassword).toBe(false)
  const team = await forms.app.request(siteUrl + TEAM_PATH, {
    headers: {Authorization: `Bearer ${lake.token}`},
  })
  expect(teamList.parse(await team.json()).people).toMatchObject([
    {name: 'Ada', hasPassword: false, hasPasskey: true},
  ])
  // Both at a time: each would leave the other.
  const both = await Promise.all(
    [first, second].map(({authenticator}) =>
      browser.send('DELETE', `/passkeys/${authenticator.id}`),
    ),
  )
  expect(both.map(({status}) => String(status)).toSorted()).toEqual(['200', '409'])
  const left = (await browser.read()).passkeys[0]?.id
  const authenticator = [first, second].find((each) => each.authenticator.id === left)
  if (!authenticator) throw new Error('No passkey is left.')
  const secondBrowser = openBrowser()
  expect((await secondBrowser.signIn(authenticator.authenticator)).answer.status).toBe(200)

  const {url} = passwordLink.parse(await (await secondBrowser.send('POST', '/password')).json())
  expect(url).toMatch(/^\/lake\/v1\/auth\/link\/[\w-]{43}\?origin=\/studio&own$/)
})

test('an answer counts once, in the browser that was asked, for five minutes', async () => {
  const {ada, openBrowser, addPerson} = await startSignIn()
  const {authenticator} = await ada.browser.add()
  const browser = openBrowser()
  const {answer, again, body} = await browser.signIn(authenticator)
  expect(answer.status).toBe(200)
  expect((await again()).status, 'a replay').toBe(401)
  expect((await openBrowser().send('POST', '/passkey', body)).status).toBe(401)

  const {options, token} = await browser.ask()
  const fresh = {token, response: authenticator.answer(options)}
  expect((await openBrowser().send('POST', '/passkey', fresh)).status, 'another browser').toBe(401)
  passTime(6 * minute)
  expect((await browser.send('POST', '/passkey', fresh)).status, 'too late').toBe(401)

  const made = await ada.browser.add(createAuthenticator({origin: siteUrl}))
  expect((await made.again()).status, 'a replay').toBe(400)
  const bola = await addPerson('Bola', 'editor')
  const asked = await ada.browser.askForNew()
  const response = createAuthenticator({origin: siteUrl}).register(asked.options)
  const stolen = {name: 'x', token: asked.token, response}
  expect((await bola.browser.send('POST', '/passkeys', stolen)).status, 'another session').toBe(400)
  const signInToken = (await bola.browser.ask()).token
  const wrongKind = await ada.browser.send('POST', '/passkeys', {...stolen, token: signInToken})
  expect(wrongKind.status, 'a challenge for signing in').toBe(400)
})

test('what is wrong with an answer is not told: another origin, no finger, another person, a counter that goes back', async () => {
  const {ada, addPerson, openBrowser, lake} = await startSignIn()
  const {authenticator} = await ada.browser.add()
  const bola = await addPerson('Bola', 'editor')
  const unknown = createAuthenticator({origin: siteUrl})
  const answers = [await openBrowser().signIn(unknown)]

  authenticator.setUserHandle(Buffer.from(bola.person.id).toString('base64url'))
  answers.push(await openBrowser().signIn(authenticator))
  authenticator.setUserHandle(Buffer.from(ada.person.id).toString('base64url'))

  authenticator.setCounter(10)
  expect((await openBrowser().signIn(authenticator)).answer.status).toBe(200)
  authenticator.setCounter(9)
  answers.push(await openBrowser().signIn(authenticator))
  authenticator.setCounter(20)

  const {authenticator: bolas} = await bola.browser.add()
  lake.people.change(bola.person.id, {active: false}, 'me')
  answers.push(await openBrowser().signIn(bolas))

  for (const {answer} of answers) {
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({message: expect.stringMatching(/^That passkey did not/)})
    expect(answer.headers.getSetCookie().join()).not.toContain('lake-session')
  }

  const elsewhere = createAuthenticator({origin: 'https://site.example.evil'})
  expect((await ada.browser.add(elsewhere)).answer.status).toBe(400)
  const withoutFinger = createAuthenticator({origin: siteUrl, isVerified: false})
  expect((await ada.browser.add(withoutFinger)).answer.status).toBe(400)
})

test('other sites are refused, and a page at another address of the site is told where passkeys work', async () => {
  const {ada, forms, openBrowser} = await startSignIn()
  const evil = openBrowser('https://evil.example')
  expect((await evil.send('POST', '/passkey/options')).status).toBe(403)
  const {options, token} = await ada.browser.askForNew()
  const response = createAuthenticator({origin: siteUrl}).register(options)
  const form = await forms.app.request(`${siteUrl}${SIGN_IN_PATH}/passkeys`, {
    method: 'POST',
    headers: {'Content-Type': 'text/plain', Origin: siteUrl},
    body: JSON.stringify({name: 'x', token, response}),
  })
  expect(form.status, 'a form').toBe(401)
  const http = openBrowser('http://site.example')
  const told = await http.send('POST', '/passkey/options')
  expect([told.status, await told.json()]).toEqual([
    409,
    {message: expect.stringContaining('work at https://site.example alone')},
  ])
})

test('ways to sign in change within an hour of signing in, for whoever has an account', async () => {
  const {ada, openBrowser, lake, forms} = await startSignIn()
  const {authenticator} = await ada.browser.add()
  passTime(61 * minute)
  for (const [method, path] of [
    ['POST', '/passkeys/options'],
    ['DELETE', `/passkeys/${authenticator.id}`],
    ['DELETE', '/password'],
    ['POST', '/password'],
  ] as const) {
    const late = await ada.browser.send(method, path)
    expect([late.status, await late.json()]).toEqual([
      403,
      {message: expect.stringContaining('more than an hour ago'), code: SIGN_IN_AGAIN},
    ])
  }
  expect((await openBrowser().send('GET')).status).toBe(401)
  const asProgram = {Authorization: `Bearer ${lake.token}`}
  const program = await forms.app.request(siteUrl + SIGN_IN_PATH, {headers: asProgram})
  expect(await program.json(), 'a program has no account').toBeNull()
  const without = await forms.app.request(`${siteUrl}${SIGN_IN_PATH}/password`, {
    method: 'DELETE',
    headers: asProgram,
  })
  expect(without.status).toBe(403)
})

test('somebody ends own sessions, and nobody else’s', async () => {
  const {ada, addPerson, openBrowser} = await startSignIn()
  const {authenticator} = await ada.browser.add()
  const bola = await addPerson('Bola', 'editor')
  const second = openBrowser()
  await second.signIn(authenticator)
  const [bolas] = (await bola.browser.read()).sessions
  await ada.browser.send('DELETE', `/sessions/${bolas?.id}`)
  expect((await bola.browser.send('GET')).status).toBe(200)
  await ada.browser.send('DELETE', '/sessions')
  expect((await second.send('GET')).status).toBe(401)
  const [current] = (await ada.browser.read()).sessions
  await ada.browser.send('DELETE', `/sessions/${current?.id}`)
  expect((await ada.browser.send('GET')).status).toBe(401)
})

test('wrong passkeys are paced, and those of people here stand in the trail', async () => {
  const {ada, openBrowser, trail} = await startSignIn()
  const {authenticator} = await ada.browser.add()
  authenticator.setUserHandle('somebody-else')
  expect((await openBrowser().signIn(authenticator)).answer.status).toBe(401)
  expect(trail()).toContain(`${ada.person.id} gave a wrong passkey`)
  authenticator.setUserHandle(Buffer.from(ada.person.id).toString('base64url'))

  // Stop the clock: the limit counts failed sign-ins within a time that a busy machine may need for these.
  passTime(0)
  const unknown = createAuthenticator({origin: siteUrl})
  const statuses = new Set<number>()
  for (let count = 1; count < 20; count += 1) {
    statuses.add((await openBrowser().signIn(unknown)).answer.status)
  }
  expect([...statuses]).toEqual([401])
  const refused = (await openBrowser().signIn(authenticator)).answer
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {message: expect.stringContaining('Please wait 30 seconds')},
  ])
  passTime(31_000)
  expect((await openBrowser().signIn(authenticator)).answer.status).toBe(200)
})
