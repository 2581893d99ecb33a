import type {Locator, Page} from 'playwright'
import {expect, onTestFinished, test} from 'vitest'
import {largePhone, setUpBrowser} from '../testing/browser.ts'
import {
  contactDialog,
  sendButton,
  thanksHeading,
  validEnquiry,
  waitForMinimumFillTime,
} from '../testing/forms-page.ts'
import {setUpFormsSite} from '../testing/forms-site.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()
const site = setUpFormsSite()

/** A visitor with a phone on the home page, whose taps are counted. */
async function arrive() {
  const {page, errors, close} = await visit(largePhone)
  onTestFinished(close)
  await openPage(page, `${site().url}/`)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  return {page, errors, tap, taps: () => taps}
}

const link = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('link', {name}).first()

const messageOf = (page: Page) => contactDialog(page).getByLabel('Message')

/** Taps each field and types into it, as somebody does who does not know the keyboard's own key for the next. */
async function fill(page: Page, tap: (target: Locator) => Promise<void>, count: number) {
  const started = await page.evaluate(() => performance.now())
  for (const [label, text] of validEnquiry.slice(0, count)) {
    const input = contactDialog(page).getByLabel(label, {exact: true})
    await tap(input)
    await input.pressSequentially(text)
  }
  await waitForMinimumFillTime(page, started)
}

test('a buyer sees who is eligible and sends a request with nine taps', async () => {
  const {page, errors, tap, taps} = await arrive()
  await tap(link(page, /^Buy gas/))
  await page.getByRole('heading', {name: 'Who can buy'}).waitFor()
  await tap(page.locator('main').getByRole('button', {name: 'Get started'}).first())
  expect(await messageOf(page).inputValue()).not.toBe('')
  await fill(page, tap, 5)
  await tap(sendButton(page))
  await thanksHeading(page).waitFor()
  expect(taps()).toBeLessThanOrEqual(9)
  expect(errors).toEqual([])
})

test('a seller comes to a form that asks for an offer with four taps', async () => {
  const {page, errors, tap, taps} = await arrive()
  await tap(link(page, /^Sell gas/))
  await tap(page.getByRole('button', {name: 'Offer gas'}))
  await contactDialog(page)
    .getByText(/how much, from when/)
    .waitFor()
  expect(await messageOf(page).inputValue()).toMatch(/How much gas:\s+From when:/)
  expect(taps()).toBeLessThanOrEqual(4)
  expect(errors).toEqual([])
})

test('a journalist comes to a name with two taps, and to pictures that may be used with three', async () => {
  const {page, errors, tap, taps} = await arrive()
  await tap(link(page, /^Press and public/))
  await page.getByText('Who speaks for the company').waitFor()
  await page.getByText('Communications Desk').first().waitFor()
  expect(taps()).toBeLessThanOrEqual(2)
  const kit = page.getByRole('link', {name: /^Press kit \(ZIP/})
  await page
    .getByText(/with the credit/)
    .first()
    .waitFor()
  const download = page.waitForEvent('download')
  await tap(kit)
  await (await download).cancel()
  expect(taps()).toBeLessThanOrEqual(3)
  expect(errors).toEqual([])
})

test('somebody who reports comes to the policy with two taps', async () => {
  const {page, errors, tap, taps} = await arrive()
  await tap(page.getByRole('button', {name: 'Menu'}))
  await tap(
    page
      .locator('header')
      .getByRole('link', {name: /^Whistleblower/})
      .first(),
  )
  await page.getByRole('heading', {level: 1, name: /^Whistleblower/}).waitFor()
  expect(taps()).toBeLessThanOrEqual(2)
  expect(errors).toEqual([])
})

test('a regulator reads the penalty on the home page, without a tap', async () => {
  const {page, errors, taps} = await arrive()
  await page
    .getByText(/least penalty for a supplier/)
    .first()
    .waitFor()
  expect(taps()).toBe(0)
  expect(errors).toEqual([])
})
