import type {Page} from 'playwright'
import {afterAll, beforeAll, expect, test} from 'vitest'
import type {TeamPerson} from '#web/contract/team.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'
import {addPerson, signInAs} from '../testing/people.ts'
import {expectEventually, studioPage, studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()
let site: IsolatedSite

beforeAll(async () => {
  site = await startIsolatedSite()
})
afterAll(async () => site.close())

const id = 'faq-legal-basis'
const stored = (name: string) => () =>
  site.client.fetch<string>(`*[_id == $id][0].${name}`, {id: `drafts.${id}`}, {perspective: 'raw'})

const portraitOf = (page: Page, {colour}: TeamPerson) =>
  page.locator(`img[src^="data:image/svg+xml"][src*="${encodeURIComponent(colour)}"]`)

/** Opens the document's form for a person, and counts the connections over which the window gets live updates. */
async function openForm(person: TeamPerson) {
  const window = await visit(studioWindow)
  const streams = {requests: 0, sockets: 0}
  window.page.on('request', (request) => {
    if (/\/data\/(listen|live)/.test(request.url())) streams.requests += 1
  })
  window.page.on('websocket', (socket) => {
    if (socket.url().includes('/streams/')) streams.sockets += 1
  })
  await signInAs(window.page.context(), site, person)
  const editor = studioPage(window.page, site.url)
  await editor.open('faq', id, 'question')
  return {...window, ...editor, streams}
}

test('two people see each other’s text as it is typed, and each other’s name and colour, in the document and in its history', async () => {
  const ada = await addPerson(site, 'Ada Obi', 'administrator')
  const bola = await addPerson(site, 'Bola Eze', 'editor')
  const first = await openForm(ada)
  const second = await openForm(bola)
  await first.text('question').fill('Written by Ada Obi')
  await expectEventually(() => second.text('question').inputValue(), 'Written by Ada Obi')
  await second.text('position').fill('77')
  await expectEventually(() => first.text('position').inputValue(), '77')
  await expectEventually(stored('position'), 77)
  expect(await first.text('question').inputValue()).toBe('Written by Ada Obi')
  expect(await stored('question')()).toBe('Written by Ada Obi')
  // A browser allows six HTTP/1.1 connections for all its tabs: event streams would use them up.
  for (const {streams} of [first, second]) expect(streams).toEqual({requests: 0, sockets: 1})
  // Somebody’s portrait stands where their focus is, which the history takes away: both forms come first.
  for (const [{page}, other] of [
    [first, bola],
    [second, ada],
  ] as const) {
    await page.getByLabel(other.name).locator(portraitOf(page, other)).first().waitFor()
  }
  for (const {page, showHistory, errors, close} of [first, second]) {
    await showHistory()
    await page.getByRole('tab', {name: 'History'}).click()
    const history = page.getByRole('tabpanel', {name: 'History'})
    for (const person of [ada, bola]) {
      await history.locator(portraitOf(page, person)).first().waitFor()
    }
    expect(errors).toEqual([])
    await close()
  }
})
