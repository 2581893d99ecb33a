import {expect, test} from 'vitest'
import {INBOX_PATH} from '#web/contract/inbox.ts'
import {ISSUES_PATH} from '#web/contract/newsletter-issues.ts'
import {SHARED_LINKS_PATH} from '#web/contract/shared-links.ts'
import {SIGN_IN_AGAIN, SIGN_IN_PATH} from '#web/contract/sign-in.ts'
import {TEAM_PATH} from '#web/contract/team.ts'
import {passTime, startSiteOfPeople} from './testing/site-of-people.ts'

const minute = 60_000

type Act = readonly [method: string, path: string, body?: object]

/** Acts that a session must not do which somebody left open, each sent with nothing that could be done. */
const sensitive: readonly Act[] = [
  ['POST', TEAM_PATH],
  ['PATCH', `${TEAM_PATH}/nobody`],
  ['POST', `${TEAM_PATH}/nobody/link`],
  ['PUT', `${TEAM_PATH}/rule`],
  ['POST', ISSUES_PATH],
  ['POST', `${ISSUES_PATH}/none`, {action: 'resume'}],
  ['POST', `${ISSUES_PATH}/none`, {action: 'retry'}],
  ['POST', `${SHARED_LINKS_PATH}/renew-key`],
  ['DELETE', `${INBOX_PATH}/enquiries/one`],
  ['DELETE', `${INBOX_PATH}/subscribers/one`],
  ['DELETE', `${INBOX_PATH}/addresses/nobody@example.com`],
  ['POST', `${SIGN_IN_PATH}/password`],
  ['POST', `${SIGN_IN_PATH}/second-step/options`],
]

/** Acts that a session does as long as it lives: what ends something must not wait. */
const others: readonly Act[] = [
  ['GET', TEAM_PATH],
  ['POST', `${ISSUES_PATH}/none`, {action: 'pause'}],
  ['POST', `${ISSUES_PATH}/none`, {action: 'stop'}],
  ['DELETE', `${TEAM_PATH}/nobody/sessions/none`],
  ['DELETE', `${SHARED_LINKS_PATH}/none`],
  ['DELETE', `${SIGN_IN_PATH}/sessions`],
]

test('sensitive acts ask for another sign-in after an hour; all else goes on', async () => {
  const {addPerson} = await startSiteOfPeople()
  const {browser, email} = await addPerson('Ada', 'administrator')
  const ask = async ([method, path, body]: Act) => {
    const answer = await browser.send(method, path, body)
    const text = await answer.text()
    return answer.status === 403 && text.includes(`"code":"${SIGN_IN_AGAIN}"`)
  }
  const asksFor = async (acts: readonly Act[]) => {
    const asked: Act[] = []
    for (const act of acts) if (await ask(act)) asked.push(act)
    return asked
  }
  passTime(59 * minute)
  expect(await asksFor([...sensitive, ...others])).toEqual([])
  await browser.signIn(email)
  passTime(61 * minute)
  expect(await asksFor([...sensitive, ...others])).toEqual(sensitive)
  await browser.signIn(email)
  expect(await asksFor(sensitive)).toEqual([])
})

test('signing in again ends the session before, which nobody brings back', async () => {
  const {addPerson, openBrowser, lake} = await startSiteOfPeople()
  const {browser, person, email} = await addPerson('Ada', 'administrator')
  const thief = openBrowser()
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
  expect(await thief.isSignedIn()).toBe(true)
  await browser.signIn(email)
  expect([await thief.isSignedIn(), await browser.isSignedIn()]).toEqual([false, true])
  expect(lake.sessions.listOf(person.id)).toHaveLength(1)
})

test('a session that somebody was given before is not the one in which they sign in: no fixation', async () => {
  const {addPerson, openBrowser} = await startSiteOfPeople()
  const ada = await addPerson('Ada', 'administrator')
  const attacker = await addPerson('Mallory', 'editor')
  const victim = openBrowser()
  for (const [name, value] of attacker.browser.cookies) victim.cookies.set(name, value)
  const given = new Map(victim.cookies)
  await victim.signIn(ada.email)
  const mine = (await victim.read()).sessions.find(({isCurrent}) => isCurrent)
  expect(mine?.id).toBeDefined()
  const session = [...given].find(([name]) => name.includes('lake-session'))
  expect(session?.[1]).not.toBe(victim.cookies.get(session?.[0] ?? ''))
  const {hasPassword, sessions} = await attacker.browser.read()
  expect([hasPassword, sessions.some(({id}) => id === mine?.id)]).toEqual([true, false])
})

test('programs, and whoever works without an account, are never asked', async () => {
  const {asProgram, addPerson} = await startSiteOfPeople()
  await addPerson('Ada', 'administrator')
  passTime(61 * minute)
  expect((await asProgram('PUT', '/rule', {scope: 'nobody', deadline: 0})).status).toBe(200)
})
