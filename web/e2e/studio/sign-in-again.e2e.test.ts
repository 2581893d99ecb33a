import type {Page} from 'playwright'
import {afterAll, beforeAll, expect, onTestFinished, test, vi} from 'vitest'
import type {TeamPerson} from '#web/contract/team.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'
import {addPerson, credentialsOf, requestTeam, signInAs} from '../testing/people.ts'
import {expectEventually, studioPage, studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()
const password = 'a long pass phrase'
let site: IsolatedSite

beforeAll(async () => {
  site = await startIsolatedSite({STUDIO_PASSWORD: password})
})
afterAll(async () => site.close())

const id = 'faq-legal-basis'
const stored = () =>
  site.client.fetch<string>('*[_id == $id][0].question', {id: `drafts.${id}`}, {perspective: 'raw'})
const dialogOf = (page: Page) =>
  page.getByRole('dialog', {name: 'Sign in again to save your changes'})

const mutation = /\/data\/(?:mutate|actions)\//

/** Types a question, and ends the session while the words are on their way. */
async function typeWhileSessionEnds(page: Page, words: string, end: () => Promise<unknown>) {
  const ended = Promise.withResolvers<void>()
  await page.route(mutation, async (route) => {
    await ended.promise
    await route.continue()
  })
  const sent = page.waitForRequest(mutation)
  await studioPage(page, site.url).text('question').fill(words)
  await sent
  await end()
  ended.resolve()
}

test('a session that ends while somebody types is begun again in place, and what was typed is saved', async () => {
  const {page, close} = await visit(studioWindow)
  const lake = `${site.url}/lake/v1/auth`
  await page.request.post(`${lake}/login/local`, {
    headers: {Origin: site.url},
    form: {password},
  })
  const {open, text} = studioPage(page, site.url)
  await open('faq', id, 'question')
  await text('question').fill('Typed before')
  await expectEventually(stored, 'Typed before')

  // The session ends elsewhere; this browser keeps its cookie.
  await typeWhileSessionEnds(page, 'Typed when the session had ended', async () => {
    const cookies = await page.context().cookies(site.url)
    const cookie = cookies.map(({name, value}) => `${name}=${value}`).join('; ')
    await fetch(`${lake}/logout`, {method: 'POST', headers: {Cookie: cookie, Origin: site.url}})
  })
  const dialog = dialogOf(page)
  await dialog.getByRole('button', {name: 'Sign in'}).click()
  const form = page.frameLocator('iframe[title="Sign in"]')
  await form.getByLabel('Password').fill('wrong')
  await form.getByRole('button', {name: 'Sign in'}).click()
  await form.getByText('That does not match. Please try again.').waitFor()
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', {name: 'Sign in'}).click()
  await dialog.waitFor({state: 'detached'})

  await expectEventually(stored, 'Typed when the session had ended')
  expect(await text('question').inputValue()).toBe('Typed when the session had ended')
  await text('question').fill('Typed afterwards')
  await expectEventually(stored, 'Typed afterwards')
  await close()
})

/** Signs in as a person in the dialog of a window. */
async function signInAgain(page: Page, person: TeamPerson) {
  await dialogOf(page).getByRole('button', {name: 'Sign in'}).click()
  const form = page.frameLocator('iframe[title="Sign in"]')
  const {email, password} = credentialsOf(person)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', {name: 'Sign in'}).click()
}

test('who is deactivated is told at once; nothing is saved in the name of somebody else who signs in there', async () => {
  const ada = await addPerson(site, 'Ada Obi', 'administrator')
  const bola = await addPerson(site, 'Bola Eze', 'editor')
  const {page, close} = await visit(studioWindow)
  await signInAs(page.context(), site, bola)
  await studioPage(page, site.url).open('faq', id, 'question')
  const dialog = dialogOf(page)
  await typeWhileSessionEnds(page, 'Typed by Bola', async () => {
    await requestTeam(site, 'PATCH', `/${bola.id}`, {active: false})
    await dialog.getByText('signed in again as Bola Eze').waitFor()
  })
  await signInAgain(page, ada)
  await dialog.getByText('Somebody else is signed in now').waitFor()
  await dialog.getByRole('button', {name: 'Reload without the changes'}).waitFor()
  expect(await stored()).not.toBe('Typed by Bola')

  await requestTeam(site, 'PATCH', `/${bola.id}`, {active: true})
  await signInAgain(page, bola)
  await dialog.waitFor({state: 'detached'})
  await expectEventually(stored, 'Typed by Bola')
  await close()
})

test('an expired session is begun again in place, also where another window has found it so', async () => {
  const chidi = await addPerson(site, 'Chidi Ike', 'editor')
  const {page, close} = await visit(studioWindow)
  await signInAs(page.context(), site, chidi)
  await studioPage(page, site.url).open('faq', id, 'question')
  await typeWhileSessionEnds(page, 'Typed by Chidi', async () => {
    const inAYear = Date.now() + 366 * 24 * 60 * 60 * 1000
    vi.useFakeTimers({toFake: ['Date'], shouldAdvanceTime: true, now: inAYear})
    onTestFinished(() => void vi.useRealTimers())
    const other = await page.context().newPage()
    await other.goto(`${site.url}/studio`)
    await other.getByText('Sign in on this computer').waitFor()
  })
  await signInAgain(page, chidi)
  await dialogOf(page).waitFor({state: 'detached'})
  await expectEventually(stored, 'Typed by Chidi')
  await close()
})
