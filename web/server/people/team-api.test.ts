import {expect, onTestFinished, test} from 'vitest'
import {TEAM_PATH, teamLink, teamList, trailList} from '#web/contract/team.ts'
import {serveLake} from '../local-lake.ts'
import {startSmtp} from '../mail/testing/start-smtp.ts'
import {sqlite, temporaryFolder} from '../storage/testing/databases.ts'
import {startForms} from '../forms/testing/forms-fixture.ts'
import {PASSWORD} from './testing/people-of-site.ts'

/** The API on a lake without people, as an administrator asks it. */
async function startTeam(smtpUrl?: string) {
  const options = {dataDir: temporaryFolder(), projectId: 'p', dataset: 'd'}
  const lake = await serveLake(options)
  onTestFinished(() => lake.close())
  const forms = await startForms(await sqlite(), {
    lake,
    ...(smtpUrl && {mail: {smtpUrl}}),
  })
  const send = async (method: string, path: string, body?: object) => {
    const headers = {Authorization: 'Bearer administrator', 'Content-Type': 'application/json'}
    const init = {method, headers, ...(body && {body: JSON.stringify(body)})}
    return forms.request(TEAM_PATH + path, init)
  }
  const list = async () => teamList.parse(await (await send('GET', '')).json()).people
  return {lake, forms, send, list}
}

const ada = {name: 'Ada Obi', email: 'ada@example.com', role: 'administrator'}

test('without a mail server the link is shown, and opens the page that asks for a password', async () => {
  const {lake, send, list} = await startTeam()
  const invited = await send('POST', '', ada)
  expect(invited.status).toBe(201)
  const answer = teamLink.parse(await invited.json())
  const link = 'link' in answer ? answer.link : ''
  expect(link).toMatch(/^http:\/\/site\.example\/lake\/v1\/auth\/link\/[\w-]{43}\?origin=\/studio$/)
  const page = await lake.app.request(link)
  expect(await page.text()).toContain('Ada Obi, ada@example.com')
  expect(await list()).toMatchObject([{...ada, active: true, hasPassword: false, sessions: []}])
})

test('with one it is mailed at once; where that fails it is shown', async () => {
  const smtp = await startSmtp()
  const {send, list, forms} = await startTeam(smtp.url)
  expect(await (await send('POST', '', ada)).json()).toEqual({mailedTo: ada.email})
  const [mail] = await smtp.waitForMails(1)
  expect(mail?.to).toEqual([ada.email])
  expect(mail?.raw.replace(/=\r\n/g, '')).toMatch(
    /\/lake\/v1\/auth\/link\/[\w-]{43}\?origin=3D\/studio/,
  )
  const [person] = await list()
  const shown = await send('POST', `/${person?.id}/link`, {isShown: true})
  expect(teamLink.parse(await shown.json()), 'where it is asked for').toHaveProperty('link')
  smtp.refuse(550)
  const reset = await send('POST', `/${person?.id}/link`, {})
  expect(teamLink.parse(await reset.json())).toHaveProperty('link')
  expect(forms.logged.join()).toContain('A link could not be mailed')
})

test('refusals are a sentence: the last administrator, somebody unknown, nonsense', async () => {
  const {send, list, lake} = await startTeam()
  await send('POST', '', ada)
  const [person] = await list()
  const last = await send('PATCH', `/${person?.id}`, {active: false})
  expect([last.status, await last.json()]).toEqual([
    409,
    {message: 'The last administrator stays one: make somebody else administrator first.'},
  ])
  await lake.people.choosePassword(lake.people.createLink(person?.id ?? '', 'me'), PASSWORD)
  await send('POST', '', {...ada, email: 'bola@example.com'})
  const alone = await send('PATCH', `/${person?.id}`, {role: 'editor'})
  expect([alone.status, await alone.json()], 'the other one was only invited').toEqual([
    409,
    {message: expect.stringContaining('who can sign in stays one')},
  ])
  expect((await send('PATCH', '/nobody', {active: false})).status).toBe(404)
  expect((await send('PATCH', `/${person?.id}`, {role: 'chief'})).status).toBe(400)
  expect((await send('POST', '', {...ada, email: 'ada'})).status).toBe(400)
})

test('the trail names people and programs, also of exports and deletions in the Inbox, in pages and as CSV', async () => {
  const {lake, send, forms} = await startTeam()
  await send('POST', '', ada)
  const headers = {Authorization: 'Bearer editor'}
  await forms.request('/api/v1/inbox/subscribers.csv', {headers})
  await forms.request('/api/v1/inbox/enquiries/one', {method: 'DELETE', headers})
  lake.trail.add({by: 'local-token', event: 'imported', subject: 'news: Gas'})
  const trail = async (query = '') =>
    trailList.parse(await (await send('GET', `/trail${query}`)).json()).items
  const items = await trail()
  expect(items).toMatchObject([
    {name: 'Local scripts', event: 'imported', subject: 'news: Gas'},
    {name: 'p-editor', event: 'deleted', subject: 'an enquiry'},
    {name: 'p-editor', event: 'exported', subject: 'subscribers'},
    {name: 'p-administrator', event: 'invited', subject: 'ada@example.com as administrator'},
  ])
  expect(await trail(`?before=${items[0]?.seq}`)).toHaveLength(3)
  const csv = await (await send('GET', '/trail.csv')).text()
  expect(csv).toContain('"p-editor","exported","subscribers"')
})
