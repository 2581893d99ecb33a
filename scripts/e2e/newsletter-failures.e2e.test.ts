import type {Route} from 'playwright'
import {expect, test} from 'vitest'
import {
  footer,
  newsletterInput,
  setUpFormVisitors,
  subscribeButton,
  subscribedMessage,
  toast,
} from './testing/forms-page.ts'
import {describeSiteOnBothDatabases} from './testing/forms-site.ts'
import {mailsTo} from './testing/subscribers.ts'

const visit = setUpFormVisitors()
const api = '**/api/v1/newsletter/**'
const failed = 'Something went wrong'

/** What a server may answer beside 201, and what is told (behaviour B65). */
const answers: [what: string, fulfil: Parameters<Route['fulfill']>[0], told: string][] = [
  ['a message', {status: 422, json: {message: 'Not this one'}}, 'Not this one'],
  ['200, which is not 201', {status: 200, json: {message: 'Not quite'}}, 'Not quite'],
  ['no message', {status: 500, json: {}}, failed],
  ['201 with HTML', {status: 201, body: '<p>', contentType: 'text/html'}, failed],
  ['204', {status: 204}, failed],
]

describeSiteOnBothDatabases((site) => {
  test('while the database cannot store there is a toast, and the next click subscribes', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await newsletterInput(page).fill('patient@example.com')
    const release = await site.lock()
    const answer = page.waitForResponse(api)
    await subscribeButton(page).click()
    expect((await answer).status()).toBe(503)
    await toast(page, failed).waitFor()
    await release()
    await subscribeButton(page).click()
    await subscribedMessage(page).waitFor()
    await expect.poll(() => mailsTo(site, 'patient@example.com').length).toBe(1)
  })

  test('offline there is a toast; back online it subscribes', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await newsletterInput(page).fill('train@example.com')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await subscribeButton(page).click()
    await toast(page, failed).waitFor()
    await page.context().setOffline(false)
    await subscribeButton(page).click()
    await subscribedMessage(page).waitFor()
    await expect.poll(() => mailsTo(site, 'train@example.com').length).toBe(1)
  })

  test('where the toast’s script cannot be loaded, the message is below the field', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await page.context().setOffline(true)
    await newsletterInput(page).fill('tunnel@example.com')
    await subscribeButton(page).click()
    await footer(page).getByText(failed).waitFor()
    expect(await subscribeButton(page).isEnabled()).toBe(true)
  })

  test('any response but 201 shows a toast with its message, or a general one, and the text stays', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await newsletterInput(page).fill('ada@example.com')
    for (const [what, fulfil, told] of answers) {
      await page.route(api, (route) => route.fulfill(fulfil), {times: 1})
      const before = await toast(page, told).count()
      await subscribeButton(page).click()
      await expect.poll(() => toast(page, told).count(), {message: what}).toBeGreaterThan(before)
      expect(await newsletterInput(page).inputValue()).toBe('ada@example.com')
      expect(await subscribeButton(page).isEnabled()).toBe(true)
    }
  })
})
