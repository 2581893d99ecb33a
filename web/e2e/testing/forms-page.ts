import type {Page} from 'playwright'
import {onTestFinished} from 'vitest'
import {setUpBrowser, desktop} from './browser.ts'
import {openPage} from './page-loading.ts'

/**
 * Opens pages for tests of forms.
 *
 * @returns opens a page as a new visitor, with an IP address in a network of its own: rate limits are
 *   counted by network.
 */
export function setUpFormVisitors() {
  const visit = setUpBrowser()
  let visitors = 0
  return async (
    url: string,
    {
      javaScriptEnabled = true,
      reducedMotion = 'reduce',
    }: {javaScriptEnabled?: boolean; reducedMotion?: 'reduce' | 'no-preference'} = {},
  ) => {
    visitors += 1
    const address = `10.${visitors}.0.1`
    const {page, errors, close} = await visit({
      viewport: desktop,
      javaScriptEnabled,
      reducedMotion,
      extraHTTPHeaders: {'X-Forwarded-For': address},
    })
    onTestFinished(close)
    // Without scripts every picture loads at once, the lazy ones too: the text need not wait for them.
    if (javaScriptEnabled) await openPage(page, url)
    else await page.goto(url, {waitUntil: 'domcontentloaded'})
    return {page, errors, address}
  }
}

/** A text for each field that passes validation. */
export const validEnquiry: [label: string, text: string][] = [
  ['Full name', 'Ọlá Adébáyọ̀'],
  ['E-mail', 'ola@example.com'],
  ['Phone number', '08012345678'],
  ['Company name', 'Delta Gas'],
  ['Message', 'Good day'],
]

export const formField = (page: Page, label: string) => page.getByLabel(label, {exact: true})
export const sendButton = (page: Page) => page.getByRole('button', {name: /Send message/})
export const failureAlert = (page: Page) =>
  page.getByRole('alert').getByText('Something went wrong')
export const thanksHeading = (page: Page) =>
  page.getByRole('heading', {name: 'Thanks for reaching out!'})
export const contactDialog = (page: Page) => page.getByRole('dialog', {name: 'Contact us'})

export async function openContactForm(page: Page) {
  await page.getByRole('button', {name: 'Get started'}).first().click()
  await contactDialog(page).waitFor()
}

/** Closes the contact dialog, and waits until its entry in the history is left: going elsewhere meanwhile is aborted. */
export async function closeContactForm(page: Page) {
  await page.keyboard.press('Escape')
  await contactDialog(page).waitFor({state: 'hidden'})
  await page.waitForFunction(() => !history.state?.dialog, undefined, {polling: 50})
}

/**
 * Waits until a form has been open for as long as a person needs at least: the server quarantines what is
 * sent faster.
 *
 * @param since when it was opened, in milliseconds of the page's `performance.now()`.
 */
export async function waitForMinimumFillTime(page: Page, since: number): Promise<void> {
  // By default Playwright looks in each frame, for which the browser draws all the time.
  await page.waitForFunction((from) => performance.now() - from > 600, since, {polling: 50})
}

/** Opens the form and fills it, not faster than a person. */
export async function fillContactForm(page: Page, message: string) {
  await openContactForm(page)
  const started = await page.evaluate(() => performance.now())
  for (const [label, text] of validEnquiry) await formField(page, label).fill(text)
  await formField(page, 'Message').fill(message)
  await waitForMinimumFillTime(page, started)
}
