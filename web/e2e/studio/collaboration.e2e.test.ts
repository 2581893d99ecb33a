import type {Page} from 'playwright'
import {afterAll, beforeAll, expect, test} from 'vitest'
import type {TeamPerson} from '#web/contract/team.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'
import {addPerson, signInAs} from '../testing/people.ts'
import {signIn} from '../testing/sign-in.ts'
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

test('two editors see each other, and each other’s text as it is typed', async () => {
  const windows = await Promise.all([visit(studioWindow), visit(studioWindow)])
  const editors = []
  for (const {page} of windows) {
    await signIn(page.context(), site.url)
    const editor = studioPage(page, site.url)
    await editor.open('faq', id, 'question')
    editors.push(editor)
  }
  const [one, two] = editors
  if (!one || !two) throw new Error('Two windows are needed.')
  await one.text('question').fill('Written by the first')
  await expectEventually(() => two.text('question').inputValue(), 'Written by the first')
  await two.text('position').fill('77')
  await expectEventually(() => one.text('position').inputValue(), '77')
  await expectEventually(() => one.text('question').inputValue(), 'Written by the first')
  expect(await stored('question')()).toBe('Written by the first')
  await one.page.locator('[data-ui="PresenceBox"]').first().waitFor()
  for (const {errors, close} of windows) {
    expect(errors).toEqual([])
    await close()
  }
})

test('seven tabs of one browser get live updates, on one event connection each: a browser allows six HTTP/1.1 ones', async () => {
  const first = await visit(studioWindow)
  const context = first.page.context()
  await signIn(context, site.url)
  const streams = {requests: 0, sockets: 0}
  context.on('request', (request) => {
    if (/\/data\/(listen|live)/.test(request.url())) streams.requests += 1
  })
  const tabs = [first.page]
  while (tabs.length < 7) tabs.push(await context.newPage())
  for (const tab of tabs) {
    tab.on('websocket', (socket) => {
      if (socket.url().includes('/streams/')) streams.sockets += 1
    })
    await studioPage(tab, site.url).open('faq', id, 'question')
  }
  expect(streams).toEqual({requests: 0, sockets: 7})
  await studioPage(first.page, site.url).text('question').fill('Seen in seven tabs')
  for (const tab of tabs) {
    await expectEventually(
      () => studioPage(tab, site.url).text('question').inputValue(),
      'Seen in seven tabs',
    )
  }
  await first.close()
})

test('two people see each other’s name and colour, in the document and in its history', async () => {
  const ada = await addPerson(site, 'Ada Obi', 'administrator')
  const bola = await addPerson(site, 'Bola Eze', 'editor')
  const windows = []
  for (const person of [ada, bola]) {
    const window = await visit(studioWindow)
    await signInAs(window.page.context(), site, person)
    const editor = studioPage(window.page, site.url)
    await editor.open('faq', id, 'question')
    windows.push({...window, ...editor, other: person === ada ? bola : ada})
  }
  const [first, second] = windows
  await first?.text('question').fill('Written by Ada Obi')
  await expectEventually(stored('question'), 'Written by Ada Obi')
  await second?.text('position').fill('78')
  await expectEventually(stored('position'), 78)
  const portraitOf = (page: Page, {colour}: TeamPerson) =>
    page.locator(`img[src^="data:image/svg+xml"][src*="${encodeURIComponent(colour)}"]`)
  // Somebody’s portrait stands where their focus is, which the history takes away: both forms come first.
  for (const {page, other} of windows) {
    await page.getByLabel(other.name).locator(portraitOf(page, other)).first().waitFor()
  }
  for (const {page, showHistory} of windows) {
    await showHistory()
    await page.getByRole('tab', {name: 'History'}).click()
    const history = page.getByRole('tabpanel', {name: 'History'})
    for (const person of [ada, bola]) {
      await history.locator(portraitOf(page, person)).first().waitFor()
    }
  }
  for (const {close} of windows) await close()
})
