import type {Locator, Page} from 'playwright'
import {describe, expect, test} from 'vitest'
import {setUpBrowser, desktop, openPage} from '../testing/browser.ts'
import {expectFocus} from '../testing/expect-focus.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()

async function open(route: string, viewport = desktop) {
  const visited = await visit({viewport, reducedMotion: 'reduce'})
  const url = siteUrl + (await resolveRoute(siteUrl, route))
  await openPage(visited.page, url)
  return visited
}

/** Presses Tab more often than the dialog has stops: the page behind never gets the focus. */
async function expectTrapped(page: Page, dialog: Locator) {
  for (let turn = 0; turn < 24; turn += 1) {
    await page.keyboard.press('Tab')
    const inside = await dialog.evaluate(
      (element) =>
        element.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(inside, 'the focus stays in the dialog').toBe(true)
  }
}

describe('dialogs trap the focus and restore it', () => {
  test('the contact modal', async () => {
    const {page, close} = await open('/purchase-process')
    const opener = page.locator('main').getByRole('button', {name: 'Get started'}).last()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', {name: 'Contact us'})
    await dialog.waitFor()
    await expectTrapped(page, dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({state: 'hidden'})
    await expectFocus(opener)
    await close()
  })

  test('a biography', async () => {
    const {page, close} = await open('/management')
    const opener = page.getByRole('button', {name: /more info/i}).nth(3)
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expectTrapped(page, dialog)
    await dialog.getByRole('button', {name: 'Close'}).press('Enter')
    await dialog.waitFor({state: 'hidden'})
    await expectFocus(opener)
    await close()
  })

  test('the lightbox, in which arrow keys change the picture', async () => {
    const {page, close} = await open('/gallery/*')
    const opener = page.locator('main').getByRole('link', {name: /./}).nth(2)
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const shown = dialog.getByText(/^\d+ \/ \d+$/)
    const before = await shown.textContent()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shown.textContent()).not.toBe(before)
    await expectTrapped(page, dialog)
    await page.keyboard.press('Escape')
    await dialog.waitFor({state: 'hidden'})
    await expectFocus(opener)
    await close()
  })
})
