import type {Route} from 'playwright'
import {expect, test} from 'vitest'
import {describeSiteOnBothDatabases} from '../testing/forms-site.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {closeToasts} from '../testing/toasts.ts'
import {mailsTo} from '../testing/subscribers.ts'
import {NEWSLETTER_API, setUpNewsletterForm} from '../testing/newsletter-form.ts'

const visit = setUpNewsletterForm()
const failed = 'Something went wrong'

/** Answers of a server beside 201, and the message to each (behaviour B65). */
const answers: [what: string, fulfil: Parameters<Route['fulfill']>[0], told: string][] = [
  ['a message', {status: 422, json: {message: 'Not this one'}}, 'Not this one'],
  ['200, which is not 201', {status: 200, json: {message: 'Not quite'}}, 'Not quite'],
  ['no message', {status: 500, json: {}}, failed],
  ['201 with HTML', {status: 201, body: '<p>', contentType: 'text/html'}, failed],
  ['204', {status: 204}, failed],
]

test('where the toast’s script cannot be loaded, the message is below the field', async () => {
  const {page, form} = await visit(`${siteUrl}/faq`)
  await page.context().setOffline(true)
  await form.subscribe('tunnel@example.com')
  await form.footer.getByText(failed).waitFor()
  expect(await form.button.isEnabled()).toBe(true)
})

test('any response but 201 shows a toast with its message, or a general one, and the text stays', async () => {
  const {page, form} = await visit(`${siteUrl}/faq`, {reducedMotion: 'reduce'})
  await form.fill('ada@example.com')
  for (const [what, fulfil, told] of answers) {
    await page.route(NEWSLETTER_API, (route) => route.fulfill(fulfil), {times: 1})
    await form.button.click()
    await expect.poll(() => form.toast(told).count(), {message: what}).toBe(1)
    expect(await form.input.inputValue()).toBe('ada@example.com')
    expect(await form.button.isEnabled()).toBe(true)
    await closeToasts(page)
  }
})

describeSiteOnBothDatabases((site) => {
  test('while the database cannot store there is a toast, and the next click subscribes', async () => {
    const {form} = await visit(`${site.url}/faq`)
    await form.fill('patient@example.com')
    const release = await site.lock()
    const answer = form.answer()
    await form.button.click()
    expect((await answer).status()).toBe(503)
    await form.toast(failed).waitFor()
    await release()
    await form.button.click()
    await form.subscribed.waitFor()
    await expect.poll(() => mailsTo(site, 'patient@example.com').length).toBe(1)
  })

  test('offline there is a toast; back online it subscribes', async () => {
    const {page, form} = await visit(`${site.url}/faq`)
    await form.fill('train@example.com')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await form.button.click()
    await form.toast(failed).waitFor()
    await page.context().setOffline(false)
    await form.button.click()
    await form.subscribed.waitFor()
    await expect.poll(() => mailsTo(site, 'train@example.com').length).toBe(1)
  })
})
