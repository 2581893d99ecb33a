import type {Locator, Page, Route} from 'playwright'
import {expect, test} from 'vitest'
import {CONTACT_PATH} from '#web/contract/contact.ts'
import {mailsAbout, storedEnquiries} from '../testing/enquiries.ts'
import {
  contactDialog,
  failureAlert,
  fillContactForm,
  formField,
  sendButton,
  setUpFormVisitors,
  thanksHeading,
  validEnquiry,
} from '../testing/forms-page.ts'
import {describeSiteOnBothDatabases} from '../testing/forms-site.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpFormVisitors()
const api = `**${CONTACT_PATH}`

/** Responses of the server, and whether the form shows its thanks (behaviour B53, B54). */
const responses: [what: string, fulfil: Parameters<Route['fulfill']>[0], thanked: boolean][] = [
  ['200 with JSON', {status: 200, json: {message: 'x'}}, true],
  ['400 with JSON', {status: 400, json: {message: 'x'}}, true],
  ['500 with JSON', {status: 500, json: {}}, true],
  ['204', {status: 204}, false],
  ['200 with nothing', {status: 200, body: ''}, false],
  ['200 with HTML', {status: 200, body: '<p>ok', contentType: 'text/html'}, false],
  ['502 with HTML', {status: 502, body: '<p>Bad Gateway', contentType: 'text/html'}, false],
]

const expectTextsKept = async (page: Page, message: string) => {
  for (const [label, text] of validEnquiry.slice(0, 4)) {
    expect(await formField(page, label).inputValue()).toBe(text)
  }
  expect(await formField(page, 'Message').inputValue()).toBe(message)
}

/** The message is above the form, where it is seen (behaviour B54). */
async function expectAbove(message: Locator, first: Locator) {
  const [upper, lower] = await Promise.all([message.boundingBox(), first.boundingBox()])
  if (!upper || !lower) throw new Error('One of them cannot be seen.')
  expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y)
}

test('any JSON response leads to the thanks, whatever its status; any other keeps the texts', async () => {
  const {page} = await visit(`${siteUrl}/faq`)
  for (const [what, fulfil, thanked] of responses) {
    await fillContactForm(page, what)
    await page.route(api, (route) => route.fulfill(fulfil), {times: 1})
    await sendButton(page).click()
    await (thanked ? thanksHeading(page) : failureAlert(page)).waitFor()
    if (!thanked) await expectTextsKept(page, what)
    await page.keyboard.press('Escape')
    await contactDialog(page).waitFor({state: 'hidden'})
  }
})

describeSiteOnBothDatabases((site) => {
  test('offline the texts stay; back online the button sends them, once', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await fillContactForm(page, 'Sent from the train.')
    await page.context().setOffline(true)
    await sendButton(page).click()
    await failureAlert(page).waitFor()
    await expectAbove(failureAlert(page), formField(page, 'Full name'))
    await expectTextsKept(page, 'Sent from the train.')
    await page.context().setOffline(false)
    await sendButton(page).click()
    await thanksHeading(page).waitFor()
    expect(await storedEnquiries(site, 'Sent from the train.')).toHaveLength(1)
  })

  test('after a lost response a second click stores and mails nothing twice', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await fillContactForm(page, 'Answered into the void.')
    await page.route(
      api,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      {times: 1},
    )
    await sendButton(page).click()
    await failureAlert(page).waitFor()
    await sendButton(page).click()
    await thanksHeading(page).waitFor()
    await expect.poll(() => mailsAbout(site, 'Answered into the void.').length).toBe(1)
    expect(await storedEnquiries(site, 'Answered into the void.')).toHaveLength(1)
  })

  test('while the database cannot store, the texts stay, and the next click stores them', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await fillContactForm(page, 'Not lost.')
    const release = await site.lock()
    const answer = page.waitForResponse(api)
    await sendButton(page).click()
    expect((await answer).status()).toBe(503)
    await failureAlert(page).waitFor()
    await expectTextsKept(page, 'Not lost.')
    await release()
    await sendButton(page).click()
    await thanksHeading(page).waitFor()
    await expect.poll(() => mailsAbout(site, 'Not lost.').length).toBe(1)
  })
})
