import type {Page} from 'playwright'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {TEAM_PATH, teamLink} from '#web/contract/team.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'
import {signIn} from '../testing/sign-in.ts'
import {expectEventually, studioPage, studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()
let site: IsolatedSite

beforeAll(async () => {
  site = await startIsolatedSite()
})
afterAll(async () => site.close())

const password = 'several plain words'
const id = 'faq-legal-basis'
const button = (page: Page, name: string) => page.getByRole('button', {name, exact: true})

/** Chooses a password on the page of a link; the Studio opens then. */
async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Sign in').click()
  await page.waitForURL(/\/studio\/structure/)
}

/** Invites somebody as the administrator of a window, and opens a window in which that person is signed in. */
async function openAs(administrator: Page, role: string, name: string) {
  const response = await administrator.request.post(site.url + TEAM_PATH, {
    data: {name, role, email: `${role}@example.com`},
  })
  const answer = teamLink.parse(await response.json())
  const window = await visit(studioWindow)
  await accept(window.page, 'link' in answer ? answer.link : '')
  return {...window, ...studioPage(window.page, site.url)}
}

test('four people of four roles work in the Studio as far as their roles allow', async () => {
  const first = await visit(studioWindow)
  await signIn(first.page.context(), site.url)
  await first.page.goto(`${site.url}/studio/team`)
  await first.page.getByText('Nobody has been added').waitFor()
  await first.page.getByLabel('Name').fill('Ada Obi')
  await first.page.getByLabel('E-mail', {exact: true}).fill('ada@example.com')
  await button(first.page, 'Invite').click()
  const link = await first.page.getByLabel('Link').inputValue()
  await accept(first.page, link)
  const administrator = first.page
  await administrator.getByRole('link', {name: 'Team'}).click()
  await administrator
    .getByRole('region', {name: 'Ada Obi'})
    .getByText(/Signed in with/)
    .waitFor()

  const editor = await openAs(administrator, 'editor', 'Bola Eze')
  const contributor = await openAs(administrator, 'contributor', 'Chidi Ike')
  const viewer = await openAs(administrator, 'viewer', 'Dayo Ade')

  await contributor.open('faq', id, 'question')
  await contributor.text('question').fill('Written by a contributor')
  const draft = () => site.client.fetch<string>('*[_id == $id][0].question', {id: `drafts.${id}`})
  await expectEventually(draft, 'Written by a contributor')
  await button(contributor.page, 'Ready for review').waitFor()
  await contributor.page.locator('[data-testid="action-menu-button"]:enabled').last().click()
  expect(await contributor.page.getByRole('menuitem', {name: /^Publish/}).isDisabled()).toBe(true)
  expect(await contributor.page.getByRole('link', {name: 'Inbox'}).count()).toBe(0)

  await viewer.go(`/studio/intent/edit/id=${id};type=faq/`)
  await expectEventually(() => viewer.text('question').inputValue(), 'Written by a contributor')
  expect(await viewer.text('question').isEditable()).toBe(false)
  expect(await viewer.page.getByRole('link', {name: 'Inbox'}).count()).toBe(0)

  await editor.open('faq', id, 'question')
  await editor.page.getByRole('link', {name: 'Inbox'}).waitFor()
  expect(await editor.page.getByRole('link', {name: 'Team'}).count()).toBe(0)
  await editor.publish()
  await expectEventually(draft, null)

  await administrator.getByRole('tab', {name: 'Trail'}).click()
  await administrator.waitForURL(/\/studio\/team\/trail$/)
  await administrator.reload()
  await administrator.getByText('Bola Eze published faq: Written by a contributor').waitFor()
  await administrator.getByRole('tab', {name: 'People'}).click()
  await administrator.getByLabel('Role of Bola Eze').selectOption('viewer')
  const session = async () =>
    (await editor.page.request.get(`${site.url}/lake/v1/users/me`)).status()
  await expectEventually(session, 401)

  for (const {close} of [first, editor, contributor, viewer]) await close()
})
