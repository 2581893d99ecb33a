import type {BrowserContext, Page} from 'playwright'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {TEAM_PATH, teamLink, type TeamPerson} from '#web/contract/team.ts'
import {desktop, setUpBrowser, type Visit} from '../testing/browser.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'
import {addPerson, emailOf, findPerson, password, requestTeam, signInAs} from '../testing/people.ts'
import {expectEventually, studioPage, studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()
const sitePassword = 'a long pass phrase'
let site: IsolatedSite

beforeAll(async () => {
  site = await startIsolatedSite({STUDIO_PASSWORD: sitePassword})
})
afterAll(async () => site.close())

type EditorWindow = Visit & ReturnType<typeof studioPage> & {streams: Streams}
type Streams = {requests: number; sockets: number}

/** Counts the connections over which the page that a window shows gets live updates. */
function countStreams(page: Page): Streams {
  const streams = {requests: 0, sockets: 0}
  page.on('request', (request) => {
    if (/\/data\/(listen|live)/.test(request.url())) streams.requests += 1
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) streams.sockets = 0
  })
  page.on('websocket', (socket) => {
    if (socket.url().includes('/streams/')) streams.sockets += 1
  })
  return streams
}

/** The windows that are open, by who is signed in there. Loading the Studio takes seconds: tests go on in them. */
const windows = new Map<string, EditorWindow>()

async function openWindow(
  name: string,
  enter: (window: Visit) => Promise<unknown>,
): Promise<EditorWindow> {
  const visited = await visit(studioWindow)
  const window = {
    ...visited,
    ...studioPage(visited.page, site.url),
    streams: countStreams(visited.page),
  }
  await enter(visited)
  windows.set(name, window)
  return window
}

/** A window that was left by another test, if it is open. */
async function windowOf(name: string): Promise<EditorWindow | undefined> {
  const window = windows.get(name)
  await window?.page.unrouteAll()
  window?.errors.splice(0)
  return window
}

/** The window in which the site's password signs in, as long as nobody has been added. */
const firstWindow = async () =>
  (await windowOf('')) ??
  openWindow('', ({page}) =>
    page.request.post(`${site.url}/lake/v1/auth/login/local`, {
      headers: {Origin: site.url},
      form: {password: sitePassword},
    }),
  )

/** Returns a person and their window, and adds or opens them where needed. The first one must be an administrator. */
async function openAs(name: string, role: TeamPerson['role']) {
  const window = await windowOf(name)
  const person = (await findPerson(site, name)) ?? (await addPerson(site, name, role))
  if (window) return {person, ...window}
  const signIn = ({page}: Visit) => signInAs(page.context(), site, person)
  return {person, ...(await openWindow(name, signIn))}
}

const openAda = () => openAs('Ada Obi', 'administrator')
const openBola = () => openAs('Bola Eze', 'editor')
const openChidi = () => openAs('Chidi Ike', 'contributor')

const id = 'faq-legal-basis'
const stored = (name: string) => () =>
  site.client.fetch<string | null>(
    `*[_id == $id][0].${name}`,
    {id: `drafts.${id}`},
    {perspective: 'raw'},
  )
const button = (page: Page, name: string) => page.getByRole('button', {name, exact: true})
const dialogOf = (page: Page) =>
  page.getByRole('dialog', {name: 'Sign in again to save your changes'})

const mutation = /\/data\/(?:mutate|actions)\//

/** Types a question, and ends the session while the words are on their way. */
async function typeWhileSessionEnds(page: Page, question: string, end: () => Promise<unknown>) {
  const ended = Promise.withResolvers<void>()
  await page.route(mutation, async (route) => {
    await ended.promise
    await route.continue()
  })
  const sent = page.waitForRequest(mutation)
  await studioPage(page, site.url).text('question').fill(question)
  await sent
  await end()
  ended.resolve()
}

/** Fills in the form for signing in again in the dialog of a window, and sends it. */
async function signInAgain(page: Page, fields: Record<string, string>) {
  const form = page.frameLocator('iframe[title="Sign in"]')
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value)
  await form.getByRole('button', {name: 'Sign in'}).click()
  return form
}

/** Opens that form in the dialog, and fills it in as a person; of who was signed in before, the address stands there. */
async function signInAgainAs(page: Page, person: TeamPerson, {isSame = true} = {}) {
  await dialogOf(page).getByRole('button', {name: 'Sign in'}).click()
  const email = isSame ? {} : {'E-mail': person.email}
  await signInAgain(page, {...email, Password: password})
}

test('a session that ends while somebody types is begun again in place, and what was typed is saved', async () => {
  const {page, open, text} = await firstWindow()
  await page.addInitScript(() => localStorage.setItem('sanityStudio:ui:colorScheme', 'dark'))
  await open('faq', id, 'question')
  await text('question').fill('Typed before')
  await expectEventually(stored('question'), 'Typed before')

  // The session ends elsewhere; this browser keeps its cookie.
  await typeWhileSessionEnds(page, 'Typed when the session had ended', async () => {
    await fetch(`${site.url}/lake/v1/auth/logout`, {
      method: 'POST',
      headers: {Cookie: await cookiesOf(page.context()), Origin: site.url},
    })
  })
  await dialogOf(page).getByRole('button', {name: 'Sign in'}).click()
  const form = await signInAgain(page, {Password: 'wrong'})
  await form.getByText('That does not match. Please try again.').waitFor()
  // The Studio is dark here, though the browser is not.
  const scheme = () => getComputedStyle(document.documentElement).colorScheme
  expect(await form.locator('body').evaluate(scheme)).toBe('dark')
  expect(await form.getByRole('link').count()).toBe(0)
  await signInAgain(page, {Password: sitePassword})
  await dialogOf(page).waitFor({state: 'detached'})

  await expectEventually(stored('question'), 'Typed when the session had ended')
  // The form hears of what was stored a moment later.
  await expectEventually(() => text('question').inputValue(), 'Typed when the session had ended')
  await text('question').fill('Typed afterwards')
  await expectEventually(stored('question'), 'Typed afterwards')
})

const cookiesOf = async (context: BrowserContext) =>
  (await context.cookies(site.url)).map(({name, value}) => `${name}=${value}`).join('; ')

/** Chooses a password on the page of a link; the Studio opens then. */
async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Password').fill(password)
  await button(page, 'Sign in').click()
  await page.getByRole('heading', {name: 'Today', level: 1}).waitFor()
}

/** Three windows of the Studio are loaded, and drawn side by side: a busy machine needs minutes. */
test('people of three roles work in the Studio as far as their roles allow', async () => {
  const first = await firstWindow()
  const administrator = first.page
  await first.go('/studio/team')
  await administrator.getByText('Nobody has been added').waitFor()
  await administrator.getByLabel('Name').fill('Ada Obi')
  await administrator.getByLabel('E-mail', {exact: true}).fill(emailOf('Ada Obi'))
  await button(administrator, 'Invite').click()
  const link = administrator.getByLabel('Link')
  await administrator.getByText('Send this link to Ada Obi.').waitFor()
  const {y = -1, height = 0} = (await link.boundingBox()) ?? {}
  expect(y >= 0 && y + height <= desktop.height).toBe(true)
  await accept(administrator, await link.inputValue())
  windows.delete('')
  windows.set('Ada Obi', first)
  await administrator.getByRole('link', {name: 'Team'}).click()
  await administrator
    .getByRole('region', {name: 'Ada Obi'})
    .getByText(/Signed in with/)
    .waitFor()

  /** Invites somebody as the administrator, and opens a window in which that person is signed in. */
  const invite = async (name: string, role: TeamPerson['role']) => {
    const response = await administrator.request.post(site.url + TEAM_PATH, {
      data: {name, role, email: emailOf(name)},
    })
    const answer = teamLink.parse(await response.json())
    return openWindow(name, ({page}) => accept(page, 'link' in answer ? answer.link : ''))
  }
  const editor = await invite('Bola Eze', 'editor')
  const contributor = await invite('Chidi Ike', 'contributor')
  await addPerson(site, 'Dayo Ade', 'viewer')

  await contributor.open('faq', id, 'question')
  await contributor.text('question').fill('Written by a contributor')
  await expectEventually(stored('question'), 'Written by a contributor')
  await button(contributor.page, 'Ready for review').waitFor()
  await contributor.page.locator('[data-testid="action-menu-button"]:enabled').last().click()
  expect(await contributor.page.getByRole('menuitem', {name: /^Publish/}).isDisabled()).toBe(true)
  await contributor.page.getByRole('menuitem', {name: 'Why some are off…'}).press('Enter')
  await contributor.page.getByText('everything else the role editor').waitFor()
  await contributor.page.keyboard.press('Escape')
  expect(await contributor.page.getByRole('link', {name: 'Inbox'}).count()).toBe(0)
  await contributor.go('/studio/today')
  const part = (name: string) => contributor.page.getByRole('region', {name})
  await part('My drafts').getByRole('link').first().waitFor()
  for (const name of ['Enquiries', 'Last backup']) {
    expect([name, await part(name).count()]).toEqual([name, 0])
  }
  await contributor.go('/studio/structure/gasPurchaseProcess;step')
  const arrows = contributor.page.getByRole('button', {name: /^Move .+ (?:up|down)$/})
  await arrows.first().waitFor()
  await contributor.page.getByText('This needs the role editor.').waitFor()
  expect(await arrows.and(contributor.page.locator(':enabled')).count()).toBe(0)

  await editor.open('faq', id, 'question')
  await editor.page.getByRole('link', {name: 'Inbox'}).waitFor()
  expect(await editor.page.getByRole('link', {name: 'Team'}).count()).toBe(0)
  await editor.publish()
  await expectEventually(stored('question'), null)

  await administrator.getByRole('tab', {name: 'Trail'}).click()
  await administrator.waitForURL(/\/studio\/team\/trail$/)
  await administrator.reload()
  await administrator.getByText('Bola Eze published faq: Written by a contributor').waitFor()
  await administrator.getByRole('tab', {name: 'People'}).click()
  await administrator.getByLabel('Role of Dayo Ade').selectOption('contributor')
  expect((await findPerson(site, 'Dayo Ade'))?.role).toBe('viewer')
  await button(administrator, 'Change role').click()
  await administrator.getByText('Make Dayo Ade a contributor?').waitFor()
  await button(administrator, 'Change role').last().click()
  await expectEventually(async () => (await findPerson(site, 'Dayo Ade'))?.role, 'contributor')
}, 600_000)

test('a contributor asks for review; an administrator sends back with a sentence, then publishes', async () => {
  const ada = await openAda()
  const chidi = await openChidi()
  const ready = button(chidi.page, 'Ready for review')
  const marks = () =>
    site.client.fetch<number>('count(*[_type == "review"])', {}, {perspective: 'raw'})

  await chidi.open('faq', id, 'question')
  await chidi.text('question').fill('Which law is this based on?')
  await ready.click()
  await button(chidi.page, 'Waiting for review').waitFor()
  const stranger = site.client.withConfig({token: '', perspective: 'raw'})
  await expect(stranger.fetch('*[_type == "review"]')).rejects.toThrow(
    'only the queries of this site are answered',
  )

  await ada.go('/studio/structure/reviews')
  await ada.page.getByLabel('1 waiting').waitFor()
  await ada.page.getByText(/^Chidi Ike, /).waitFor()
  await ada.page.getByRole('link', {name: 'Which law is this based on?'}).click()
  await ada.field('question').waitFor()
  await ada.page.getByText(/^Chidi Ike has asked for a review of this on /).waitFor()
  await ada.page.locator('[data-testid="action-menu-button"]:enabled').last().click()
  await ada.page.getByRole('menuitem', {name: 'Send back…'}).click()
  await ada.page.getByLabel(/What is to be changed/).fill('Name the act.')
  await button(ada.page, 'Send back').click()

  await chidi.page.getByText('Ada Obi sent this back: Name the act.').waitFor()
  await chidi.text('question').fill('What does the Petroleum Industry Act say?')
  await ready.click()
  await chidi.page.getByText(/sent this back/).waitFor({state: 'detached'})
  await expectEventually(
    () => ada.text('question').inputValue(),
    'What does the Petroleum Industry Act say?',
  )
  await ada.publish()
  await expectEventually(marks, 0)
  for (const {errors} of [ada, chidi]) expect(errors).toEqual([])
})

test('two people see each other’s text as it is typed, and each other’s name and colour, in the document and in its history', async () => {
  const [ada, bola] = [await openAda(), await openBola()]
  for (const {open} of [ada, bola]) await open('faq', id, 'question')
  await ada.text('question').fill('Written by Ada Obi')
  await expectEventually(() => bola.text('question').inputValue(), 'Written by Ada Obi')
  await bola.text('position').fill('77')
  await expectEventually(() => ada.text('position').inputValue(), '77')
  await expectEventually(stored('position'), 77)
  expect(await ada.text('question').inputValue()).toBe('Written by Ada Obi')
  expect(await stored('question')()).toBe('Written by Ada Obi')
  // A browser allows six HTTP/1.1 connections for all its tabs: event streams would use them up.
  for (const {streams} of [ada, bola]) expect(streams).toEqual({requests: 0, sockets: 1})
  const portraitOf = (page: Page, {colour}: TeamPerson) =>
    page.locator(`img[src^="data:image/svg+xml"][src*="${encodeURIComponent(colour)}"]`)
  // Somebody’s portrait stands where their focus is, which the history takes away: both forms come first.
  for (const [{page}, {person}] of [
    [ada, bola],
    [bola, ada],
  ] as const) {
    await page.getByLabel(person.name).locator(portraitOf(page, person)).first().waitFor()
  }
  for (const {page, showHistory, errors} of [ada, bola]) {
    await showHistory()
    await page.getByRole('tab', {name: 'History'}).click()
    const history = page.getByRole('tabpanel', {name: 'History'})
    for (const {person} of [ada, bola])
      await history.locator(portraitOf(page, person)).first().waitFor()
    expect(errors).toEqual([])
  }
})

test('the session of a person whose account an administrator takes ends at once; nothing is saved in the name of somebody else who signs in there', async () => {
  const [ada, bola] = [await openAda(), await openBola()]
  const {page, person} = bola
  await bola.open('faq', id, 'question')
  const dialog = dialogOf(page)
  await typeWhileSessionEnds(page, 'Typed by Bola', async () => {
    await requestTeam(site, 'PATCH', `/${person.id}`, {active: false})
    await dialog.getByText('signed in again as Bola Eze').waitFor()
  })
  await signInAgainAs(page, ada.person, {isSame: false})
  await dialog.getByText('Somebody else is signed in now').waitFor()
  await dialog.getByRole('button', {name: 'Reload without the changes'}).waitFor()
  expect(await stored('question')()).not.toBe('Typed by Bola')

  await requestTeam(site, 'PATCH', `/${person.id}`, {active: true})
  await signInAgainAs(page, person)
  await dialog.waitFor({state: 'detached'})
  await expectEventually(stored('question'), 'Typed by Bola')
})
