import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {addAuthenticator} from '../testing/authenticator.ts'
import {findAxeViolations} from '../testing/axe.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {type IsolatedSite, startIsolatedSite} from '../testing/isolated-site.ts'
import {addPerson, findPerson, signInAs} from '../testing/people.ts'
import {studioPage, studioWindow} from '../testing/studio-page.ts'

const visit = setUpBrowser()
let site: IsolatedSite

// With a port of its own the site is at `localhost`: browsers have no passkeys for an address of numbers.
beforeAll(async () => {
  site = await startIsolatedSite({PORT: String(await freePort())})
})
afterAll(() => site.close())

/** Makes sessions seem to have begun more than an hour ago. */
function ageSessions() {
  const people = new DatabaseSync(join(site.dataDir, 'people.sqlite'), {timeout: 5000})
  people.exec('UPDATE sessions SET created_at = created_at - 3700000')
  people.close()
}

test('a passkey is made by keyboard, signs in without typing, also again after an hour, and is removed', async () => {
  const ada = await addPerson(site, 'Ada Obi', 'administrator')
  // It is closed after the test: no other one gets its authenticator.
  const {page} = await visit(studioWindow)
  await addAuthenticator(page)
  await signInAs(page.context(), site, ada)
  const button = (name: string) => page.getByRole('button', {name, exact: true})
  const {go} = studioPage(page, site.url)
  await go('/studio/sign-in')
  await page.getByLabel('Name of the new passkey').fill('My telephone')
  await page.keyboard.press('Enter')
  await button('Rename My telephone').waitFor()
  const violations = await findAxeViolations(page, '[data-testid="own-sign-in"]')
  // The colours of buttons are Sanity's.
  expect(violations.filter((text) => !text.startsWith('color-contrast'))).toEqual([])
  await button('Remove the password').click()
  await button('Remove it').click()
  await page.getByText('You have no password, and sign in with your passkeys.').waitFor()
  expect((await findPerson(site, 'Ada Obi'))?.hasPassword).toBe(false)

  // The browser offers the passkey in the field of the address.
  const signInPage = `${site.url}/lake/v1/auth/login/local?origin=/studio/sign-in`
  await page.context().clearCookies()
  await page.goto(signInPage, {waitUntil: 'commit'})
  await page.getByText(/last used on/).waitFor()

  // A browser that offers nothing there has the button.
  await page.context().clearCookies()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto(signInPage)
  await button('Use a passkey').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await button('Use a passkey').click()
  await page.getByText(/last used on/).waitFor()

  ageSessions()
  await button('Remove My telephone').click()
  await button('Remove it').click()
  const dialog = page.getByRole('dialog', {name: 'Sign in again to go on'})
  await dialog.getByRole('button', {name: 'Use a passkey'}).click()
  await page.getByText('This is your last way to sign in').waitFor()
})
