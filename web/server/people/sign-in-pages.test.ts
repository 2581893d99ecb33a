import {expect, test} from 'vitest'
import {cookieOf, PASSWORD, startPeople} from './testing/people-of-site.ts'

const ada = {name: 'Ada Obi', email: 'ada@example.com', role: 'administrator'} as const
const login = '/auth/login/local'

test('once somebody is added nobody signs in by one click, and those who have end with the first password', async () => {
  const {people, ask, choosePassword, statusOfMe} = await startPeople()
  const clicked = await ask(`${login}?origin=/studio`)
  expect([clicked.status, clicked.headers.get('location')]).toEqual([302, '/studio'])
  const status = () => statusOfMe({cookie: cookieOf(clicked)})
  const {token} = people.add(ada, 'local-editor')
  const page = await ask(`${login}?origin=/studio`)
  expect(cookieOf(page)).toBe('')
  expect(await page.text()).toContain('name="email"')
  expect(await status()).toBe(200)
  const chosen = await choosePassword(token)
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/studio'])
  expect(await status()).toBe(401)
  expect((await choosePassword(token)).status, 'the link has ended').toBe(404)
})

test('the shared password signs nobody in then, a person’s own does, and through a proxy too', async () => {
  const password = 'a long pass phrase'
  const {add, ask, signIn} = await startPeople({password})
  await add('Ada', 'administrator')
  const forwarded = {'X-Forwarded-For': '203.0.113.7'}
  expect((await signIn({password}, forwarded)).status).toBe(401)
  expect((await signIn({email: ada.email, password}, forwarded)).status).toBe(401)
  const answer = await signIn({email: ada.email, password: PASSWORD}, forwarded)
  expect(answer.status).toBe(303)
  const me = await ask('/users/me', {headers: {cookie: cookieOf(answer), ...forwarded}})
  expect(await me.json()).toMatchObject({name: 'Ada', email: ada.email, role: 'administrator'})
})

test('signing out ends a person’s session, and another site cannot do it', async () => {
  const {add, ask, sessions, statusOfMe} = await startPeople()
  const {person, headers} = await add('Ada', 'administrator')
  const elsewhere = {...headers, origin: 'https://elsewhere.example'}
  expect((await ask('/auth/logout', {method: 'POST', headers: elsewhere})).status).toBe(403)
  expect(await statusOfMe(headers)).toBe(200)
  const answer = await ask('/auth/logout', {method: 'POST', headers})
  expect(cookieOf(answer)).toMatch(/=$/)
  expect(await statusOfMe(headers)).toBe(401)
  expect(sessions.listOf(person.id)).toEqual([])
})

test('another site sends no form, and no address leads to one', async () => {
  const {people, add, ask, choosePassword, signIn} = await startPeople()
  await add('Ada', 'administrator')
  const {token} = people.add({...ada, email: 'bola@example.com'}, 'me')
  const elsewhere = {origin: 'https://elsewhere.example'}
  const fields = {email: ada.email, password: PASSWORD}
  expect((await signIn(fields, elsewhere)).status).toBe(403)
  const link = `/auth/link/${token}`
  const init = {method: 'POST', headers: elsewhere, body: new URLSearchParams({password: PASSWORD})}
  expect((await ask(link, init)).status).toBe(403)
  for (const path of [login, link]) {
    expect((await ask(`${path}?origin=https://elsewhere.example/`)).status).toBe(400)
  }
  expect((await choosePassword(token, 'short')).status).toBe(400)
  expect((await choosePassword(token)).status).toBe(303)
})

test('an answer is kept nowhere', async () => {
  const {people, ask} = await startPeople()
  const {token} = people.add(ada, 'me')
  for (const path of [login, `/auth/link/${token}`, '/auth/link/none']) {
    expect((await ask(path)).headers.get('cache-control')).toBe('no-store')
  }
})

test('the page that signs in runs the script that offers other ways, where it is not framed', async () => {
  const {add, ask} = await startPeople()
  await add('Ada', 'administrator')
  const open = async (headers: Record<string, string> = {}) => {
    const page = await ask(login, {headers})
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

test('it has the address filled in, as it was given, and after a wrong password', async () => {
  const {add, ask, signIn} = await startPeople()
  await add('Ada', 'administrator')
  const filledIn = async (response: Response) =>
    /<input type="email"[^>]* value="([^"]*)"/.exec(await response.text())?.[1]
  expect(await filledIn(await ask(login))).toBe('')
  expect(await filledIn(await ask(`${login}?email=ada%40example.com`))).toBe('ada@example.com')
  expect(await filledIn(await ask(`${login}?email=%22%3E`))).toBe('&#34;&#62;')
  const wrong = await signIn({email: 'ada@example.com', password: 'a guess'})
  expect(await filledIn(wrong)).toBe('ada@example.com')
})

test('a screen reader says with the field that gets the focus what was wrong', async () => {
  const {people, add, ask, choosePassword, signIn} = await startPeople()
  await add('Ada', 'administrator')
  const focused = /<input[^>]*autofocus[^>]*>/
  const {token} = people.add({...ada, email: 'bola@example.com'}, 'me')
  for (const page of [await ask(login), await ask(`/auth/link/${token}`)]) {
    expect(focused.exec(await page.text())?.[0]).not.toContain('aria-describedby')
  }
  for (const answer of [
    await signIn({email: ada.email, password: 'a guess'}),
    await choosePassword(token, 'short'),
  ]) {
    const page = await answer.text()
    expect(focused.exec(page)?.[0]).toContain('aria-describedby="problem"')
    expect(page).toMatch(/<p role="alert" id="problem">\w/)
  }
})
