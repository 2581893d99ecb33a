import {execFile} from 'node:child_process'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {promisify} from 'node:util'
import {generate} from 'otplib'
import type {Page} from 'playwright'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {TEAM_PATH} from '#web/contract/team.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {addAuthenticator} from '../testing/authenticator.ts'
import {findAxeViolations} from '../testing/axe.ts'
import {largePhone, setUpBrowser} from '../testing/browser.ts'
import {expectFocus} from '../testing/expect-focus.ts'
import {type IsolatedSite, startIsolatedSite} from '../testing/isolated-site.ts'
import {addPerson, findPerson, password, signInAs} from '../testing/people.ts'
import {studioPage, studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()
let site: IsolatedSite

// With a port of its own the site is at `localhost`: browsers have no passkeys for an address of numbers.
beforeAll(async () => {
  site = await startIsolatedSite({PORT: String(await freePort())})
})
afterAll(() => site.close())

const {viewport} = largePhone
const button = (page: Page, name: string) => page.getByRole('button', {name, exact: true})

/** Opens the page that signs in, on the way to one that is small, and types address and password by keyboard alone. */
async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/lake/v1/auth/login/local?origin=/robots.txt`)
  await expectFocus(page.getByLabel('E-mail'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expectFocus(page.getByLabel('Password'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/** Resolves once the page that was asked for before signing in is shown. */
const signedIn = (page: Page) => page.getByText('User-agent').waitFor()

/** Runs axe on a page of the sign-in, in the light and in the dark colour scheme. */
async function findViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  // Axe takes what is below a page for white, which it is not in the dark.
  await page.addStyleTag({content: 'html { background: Canvas }'})
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({colorScheme})
    violations.push(...(await findAxeViolations(page)))
  }
  return violations
}

/** The part of a page that stands beyond the right edge of the window, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('a second step is set up by keyboard on a telephone; a sensitive act asks again, and a second device takes a recovery code', async () => {
  const ada = await addPerson(site, 'Ada Obi', 'administrator')
  const {page} = await visit(studioWindow)
  await signInAs(page.context(), site, ada)
  const {go} = studioPage(page, site.url)
  await go('/studio/sign-in')
  await page.setViewportSize(viewport)
  await button(page, 'Set up a second step').focus()
  await page.keyboard.press('Enter')
  const setup = page.getByRole('form', {name: 'Set up a second step'})
  await setup.getByRole('img', {name: 'QR code of the key'}).waitFor()
  const key = (await setup.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]+$/).innerText()).replaceAll(
    ' ',
    '',
  )
  await expectFocus(setup.getByLabel('Code that the app shows'))
  await page.keyboard.type(await generate({secret: key}))
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', {name: 'Recovery codes'}).getByRole('listitem')
  await list.first().waitFor()
  const codes = await list.allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await button(page, 'I have kept them').click()

  // An hour passes, and a Studio is left open.
  const people = new DatabaseSync(join(site.dataDir, 'people.sqlite'), {timeout: 5000})
  people.exec('UPDATE sessions SET created_at = created_at - 3700000')
  people.close()
  await go('/studio/team')
  const form = page.getByRole('form', {name: 'Invite somebody'})
  await form.getByLabel('Name').fill('Bola Eze')
  await form.getByLabel('E-mail').fill('bola.eze@example.com')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', {name: 'Sign in again to go on'})
  await dialog.waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({state: 'detached'})
  await page.getByText('You did not sign in again.').waitFor()
  await expectFocus(form.getByLabel('E-mail'))
  expect(await form.getByLabel('Name').inputValue(), 'nothing is lost').toBe('Bola Eze')
  expect(await findPerson(site, 'Bola Eze')).toBeUndefined()

  await page.keyboard.press('Enter')
  await button(page, 'Sign in').click()
  const frame = page.frameLocator('iframe[title="Sign in"]')
  // The address stands there.
  await frame.getByLabel('Password').fill(password)
  await frame.getByLabel('Password').press('Enter')
  await frame.getByLabel('Code').fill(codes[0] ?? '')
  await frame.getByLabel('Code').press('Enter')
  await page.getByText('Send this link to Bola Eze.').waitFor()
  expect((await findPerson(site, 'Bola Eze'))?.active).toBe(true)

  const second = await visit({viewport})
  await typePassword(second.page, ada.email)
  await second.page.getByRole('heading', {name: 'Second step'}).waitFor()
  await expectFocus(second.page.getByLabel('Code'))
  await second.page.keyboard.type(codes[0] ?? '')
  await second.page.keyboard.press('Enter')
  await second.page.getByRole('alert').filter({hasText: 'was used already'}).waitFor()
  expect(await findViolations(second.page)).toEqual([])
  await expectFocus(second.page.getByLabel('Code'))
  await second.page.keyboard.type(codes[1] ?? '')
  await second.page.keyboard.press('Enter')
  await signedIn(second.page)
}, 600_000)

test('who is required to have more than a password makes a passkey on the way, and one who lost all is let in by a command', async () => {
  const chidi = await addPerson(site, 'Chidi Ike', 'editor')
  const rule = await fetch(`${site.url}${TEAM_PATH}/rule`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${site.client.config().token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({scope: 'everybody', deadline: Date.now()}),
  })
  expect(rule.status).toBe(200)
  const {page} = await visit({viewport})
  await addAuthenticator(page)
  await typePassword(page, chidi.email)
  await page.getByRole('heading', {name: 'Set up a second step'}).waitFor()
  await page.getByRole('img', {name: 'QR code of the key'}).waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await findViolations(page)).toEqual([])
  await button(page, 'Make a passkey').focus()
  await page.keyboard.press('Enter')
  await signedIn(page)
  expect((await findPerson(site, 'Chidi Ike'))?.hasPasskey).toBe(true)

  // The device is lost: its passkey is, too.
  const newDevice = await visit({viewport})
  await typePassword(newDevice.page, chidi.email)
  await newDevice.page.getByRole('heading', {name: 'Use your passkey'}).waitFor()
  const {stdout} = await promisify(execFile)(
    process.execPath,
    ['scripts/run.mjs', 'team', 'reset', chidi.email],
    {env: {...process.env, DATA_DIR: site.dataDir}},
  )
  const link = /http\S+/.exec(stdout)?.[0] ?? ''
  await newDevice.page.goto(link.replace('origin=/studio', 'origin=/robots.txt'))
  await newDevice.page.getByRole('heading', {name: 'Choose a password'}).waitFor()
  expect(await findViolations(newDevice.page)).toEqual([])
  await expectFocus(newDevice.page.getByLabel('Password'))
  await newDevice.page.keyboard.type('several other words')
  await newDevice.page.keyboard.press('Enter')
  const key = await newDevice.page.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]+$/).innerText()
  await expectFocus(newDevice.page.getByLabel('Code that the app shows'))
  await newDevice.page.keyboard.type(await generate({secret: key.replaceAll(' ', '')}))
  await newDevice.page.keyboard.press('Enter')
  await newDevice.page.getByRole('heading', {name: 'Keep these recovery codes'}).waitFor()
  expect(await findViolations(newDevice.page)).toEqual([])
  await newDevice.page.getByRole('link', {name: 'I have kept them: go on'}).press('Enter')
  await signedIn(newDevice.page)
}, 600_000)
