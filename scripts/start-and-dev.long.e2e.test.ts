import {startOnce} from 'content-lake/testing'
import type {Page} from 'playwright'
import {expect, onTestFinished, test} from 'vitest'
import {addAuthenticator} from '#web/e2e/testing/authenticator.ts'
import {desktop, setUpBrowser} from '#web/e2e/testing/browser.ts'
import {signIn} from '#web/e2e/testing/sign-in.ts'
import {waitForStudio} from '#web/e2e/testing/studio-page.ts'
import {assertPortFree} from '#web/server/http/listen.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {startNpm} from './testing/npm-command.ts'
import {copyRepository} from './testing/repository-copy.ts'

const visit = setUpBrowser()

/**
 * A clone, in which a developer starts the site, and goes on with its data and packages. Each start builds or bundles:
 * minutes beside other tests.
 */
const copy = startOnce((cleanUp) => copyRepository(cleanUp))

test('npm start in a fresh clone serves the site while the Studio is built (behaviour B258)', async () => {
  const {folder} = copy()
  const port = await freePort()
  const first = startNpm(['start'], {folder, port})
  await first.waitFor('Content Lake')
  expect(first.printed()).toMatch(/Building the site for browsers[^]*Documents: \d+ written/)
  expect(first.printed()).toMatch(/Studio {8}\S+ {2}\(being built: its page opens by itself\)/)
  expect((await fetch(first.url)).status).toBe(200)
  const page = await fetch(`${first.url}/studio`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await page.text()).toContain('The Studio is being built')

  first.signalAll('SIGTERM')
  expect(await first.exited).toBe(0)
  expect(first.printed()).not.toContain('Built the Studio')
  await assertPortFree('localhost', port)

  const second = startNpm(['start'], {folder, port})
  await second.waitFor('Built the Studio')
  await second.waitFor('Built the preview')
  expect(second.printed()).not.toMatch(/Building the (site|server)/)
  const studio = async () => (await fetch(`${second.url}/studio/structure/news`)).status
  await expect.poll(studio).toBe(200)
  const html = await (await fetch(`${second.url}/studio`)).text()
  const [, script] = /<script [^>]*src="([^"]+)"/.exec(html) ?? []
  expect((await fetch(second.url + script)).status).toBe(200)
  second.signalAll('SIGINT')
  expect(await second.exited).toBe(0)
}, 900_000)

async function startDevelopment() {
  const port = await freePort()
  const site = startNpm(['run', 'dev'], {folder: copy().folder, port})
  await site.waitFor('Content Lake')
  return {...copy(), port, site}
}

/** Waits until a page from the sources is hydrated, and types into it. */
async function openAndType(page: Page, url: string, typed: string) {
  await page.goto(url)
  const isHydrated = () => page.evaluate(() => performance.getEntriesByName('hydrated').length > 0)
  await expect.poll(isHydrated).toBe(true)
  await newsletterField(page).fill(typed)
}

const newsletterField = (page: Page) => page.getByRole('contentinfo').getByRole('textbox')

test('npm run dev shows what is edited in the open page, which keeps its state, and SIGTERM ends it', async () => {
  const {edit, site, port, folder} = await startDevelopment()
  const {page, errors, close} = await visit({viewport: desktop})
  onTestFinished(close)
  const typed = 'ada@example'
  await openAndType(page, `${site.url}/initiatives`, typed)

  await edit('web/src/shared/styles/base.css', (text) =>
    text.replace('background: var(--paper);', 'background: rgb(1 2 3);'),
  )
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).background)
  await expect.poll(background).toContain('rgb(1, 2, 3)')

  await edit('web/src/features/navigation/footer.tsx', (text) =>
    text.replace('© <Year', 'Copyright <Year'),
  )
  await page.getByText(/^Copyright \d{4}/).waitFor()

  const types = startNpm(['run', 'types'], {folder, port})
  expect(await types.exited, types.printed()).toBe(0)

  await edit('web/src/features/company/initiatives-page.tsx', (text) =>
    text.replace('  intro, items', '  "intro": "Asked " + "anew", items'),
  )
  await page.getByText('Asked anew').waitFor()

  await page.getByRole('contentinfo').getByRole('link', {name: 'FAQ'}).click()
  await page.getByRole('heading', {level: 1, name: 'Frequently asked questions'}).waitFor()
  expect(await newsletterField(page).inputValue(), 'nothing was loaded anew').toBe(typed)
  expect(errors).toEqual([])

  site.signal('SIGTERM')
  await site.exited
  await assertPortFree('localhost', port)
}, 900_000)

test('the Studio of npm run dev keeps its addresses, speaks to the lake’s socket, shows an edited schema and takes passkeys; a port in use is told, and Ctrl+C ends it', async () => {
  const {edit, site, port, folder} = await startDevelopment()
  const {page, close} = await visit({viewport: desktop, reducedMotion: 'reduce'})
  onTestFinished(close)
  await addAuthenticator(page)
  await signIn(page.context(), site.url)
  await page.goto(`${site.url}/studio/structure/news`)
  await waitForStudio(page)
  // The lake's first message may come before anybody could wait for it.
  const hasReceived = Promise.withResolvers<void>()
  page.on('websocket', (socket) => {
    if (socket.url().includes('/lake/')) socket.once('framereceived', () => hasReceived.resolve())
  })
  await page.reload()
  await hasReceived.promise
  await waitForStudio(page)

  await page.goto(`${site.url}/studio/intent/create/template=faq;type=faq/`)
  const question = page.getByTestId('field-question')
  await question.getByText('Question', {exact: true}).waitFor()
  await edit('schemas/documents/faq.ts', (text) =>
    text.replace("'question', 'Question'", "'question', 'What is asked'"),
  )
  await question.getByText('What is asked', {exact: true}).waitFor()

  const team = ['run', 'team', '--', 'add', 'ada@example.com', 'administrator']
  const added = startNpm(team, {folder, port})
  expect(await added.exited, added.printed()).toBe(0)
  await page.goto(/http\S+\/link\/\S+/.exec(added.printed())?.[0] ?? '')
  await page.getByLabel('Password').fill('several plain words')
  await page.keyboard.press('Enter')
  await waitForStudio(page)
  await page.goto(`${site.url}/studio/sign-in`)
  await page.getByLabel('Name of the new passkey').press('Enter')
  await page.getByText(/^Made on/).waitFor()
  await page.context().clearCookies()
  // The source of the page's script, which offers it in the field of the address.
  await page.goto(`${site.url}/lake/v1/auth/login/local?origin=/robots.txt`)
  await page.getByText('User-agent').waitFor()

  const second = startNpm(['run', 'dev'], {folder, port})
  expect(await second.exited).toBe(1)
  expect(second.printed()).toMatch(/in use: stop what/)
  site.signalAll('SIGINT')
  expect(await site.exited).toBe(0)
  await assertPortFree('localhost', port)
}, 900_000)
