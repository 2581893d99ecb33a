import {afterAll, beforeAll, expect, test} from 'vitest'
import {setUpBrowser} from '../testing/browser.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'
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

  // The session ends elsewhere while the words are on their way; this browser keeps its cookie.
  const ended = Promise.withResolvers<void>()
  await page.route(/\/data\/(?:mutate|actions)\//, async (route) => {
    await ended.promise
    await route.continue()
  })
  const sent = page.waitForRequest(/\/data\/(?:mutate|actions)\//)
  await text('question').fill('Typed when the session had ended')
  await sent
  const cookies = await page.context().cookies(site.url)
  const cookie = cookies.map(({name, value}) => `${name}=${value}`).join('; ')
  await fetch(`${lake}/logout`, {method: 'POST', headers: {Cookie: cookie, Origin: site.url}})
  ended.resolve()
  const dialog = page.getByRole('dialog', {name: 'Sign in again to save your changes'})
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
