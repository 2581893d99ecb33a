import {afterAll, beforeAll, expect, test} from 'vitest'
import {TEAM_PATH, teamLink} from '#web/contract/team.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'
import {expectEventually, studioPage, studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()
let site: IsolatedSite

beforeAll(async () => {
  site = await startIsolatedSite()
})
afterAll(async () => site.close())

/** Adds a person, and opens a window in which that person is signed in. */
async function openAs(role: string, name: string) {
  const response = await fetch(site.url + TEAM_PATH, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${site.client.config().token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({name, role, email: `${role}@example.com`}),
  })
  const answer = teamLink.parse(await response.json())
  const {page, errors, close} = await visit(studioWindow)
  await page.goto('link' in answer ? answer.link : '')
  await page.getByLabel('Password').fill('several plain words')
  await page.getByRole('button', {name: 'Sign in'}).click()
  await page.waitForURL(/\/studio\/structure/)
  return {errors, close, ...studioPage(page, site.url)}
}

const id = 'faq-legal-basis'
const marks = () =>
  site.client.fetch<number>('count(*[_type == "review"])', {}, {perspective: 'raw'})

test('a contributor asks for review; an editor sends back with a sentence, then publishes', async () => {
  const editor = await openAs('administrator', 'Ada Obi')
  const contributor = await openAs('contributor', 'Chidi Ike')
  const ready = contributor.page.getByRole('button', {name: 'Ready for review'})

  await contributor.open('faq', id, 'question')
  await contributor.text('question').fill('Which law is this based on?')
  await ready.click()
  await contributor.page.getByRole('button', {name: 'Waiting for review'}).waitFor()
  expect(
    await site.client.withConfig({token: '', perspective: 'raw'}).fetch('*[_type == "review"]'),
  ).toEqual([])

  await editor.go('/studio/structure/reviews')
  await editor.page.getByText(/^Chidi Ike, /).waitFor()
  await editor.page.getByRole('link', {name: 'Which law is this based on?'}).click()
  await editor.field('question').waitFor()
  await editor.page.locator('[data-testid="action-menu-button"]:enabled').last().click()
  await editor.page.getByRole('menuitem', {name: 'Send back…'}).click()
  await editor.page.getByLabel(/What is to be changed/).fill('Name the act.')
  await editor.page.getByRole('button', {name: 'Send back', exact: true}).click()

  await contributor.page.getByText('Ada Obi sent this back: Name the act.').waitFor()
  await contributor.text('question').fill('What does the Petroleum Industry Act say?')
  await ready.click()
  await contributor.page.getByText(/sent this back/).waitFor({state: 'detached'})
  await expectEventually(
    () => editor.text('question').inputValue(),
    'What does the Petroleum Industry Act say?',
  )
  await editor.publish()
  await expectEventually(marks, 0)
  for (const {errors, close} of [editor, contributor]) {
    expect(errors).toEqual([])
    await close()
  }
})
