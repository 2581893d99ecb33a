import {expect, test} from 'vitest'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {openPage} from '../testing/browser.ts'
import {holdResponses} from '../testing/forms-page.ts'
import {describeSiteOnBothDatabases} from '../testing/forms-site.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {mailsTo, subscribersOf} from '../testing/subscribers.ts'
import {NEWSLETTER_API, setUpNewsletterForm} from '../testing/newsletter-form.ts'

const visit = setUpNewsletterForm()
const invalid = 'Please enter a valid email address'

test('an empty or invalid address shows its message on change, and cannot be sent', async () => {
  const {page, form} = await visit(`${siteUrl}/faq`)
  await expect.poll(() => form.button.isDisabled()).toBe(true)
  expect(await form.footer.getByText(invalid).count()).toBe(0)
  for (const text of ['a', 'a@b', 'a b@c.d', '']) {
    await form.input.fill('a@b.c')
    await expect.poll(() => form.button.isEnabled()).toBe(true)
    await form.input.fill(text)
    await form.footer.getByText(invalid).waitFor()
    expect(await form.button.isDisabled()).toBe(true)
  }
  let requests = 0
  page.on('request', (request) => (requests += Number(request.method() === 'POST')))
  await form.input.press('Enter')
  await form.footer.getByText(invalid).waitFor()
  expect(requests).toBe(0)
})

describeSiteOnBothDatabases((site) => {
  test('a double click sends one request, with a spinner meanwhile', async () => {
    const {page, form} = await visit(`${site.url}/faq`)
    await form.fill('twice@example.com')
    const response = await holdResponses(page, NEWSLETTER_API)
    await form.button.dblclick({delay: 10, force: true})
    await form.button.getByRole('status').waitFor()
    expect(await form.button.isDisabled()).toBe(true)
    response.release()
    await form.subscribed.waitFor()
    expect(response.requests()).toBe(1)
    await expect.poll(() => mailsTo(site, 'twice@example.com').length).toBe(1)
  })

  test('an address that no mail can go to shows the server’s 400 as a toast', async () => {
    const {form} = await visit(`${site.url}/faq`)
    await form.input.fill('a@b.c,d@e.f')
    const answer = form.answer()
    await form.button.click()
    expect((await answer).status()).toBe(400)
    await form.toast(invalid).waitFor()
    expect(await form.input.inputValue()).toBe('a@b.c,d@e.f')
  })

  test('too many from one address show the server’s 429 as a toast', async () => {
    const {form, address} = await visit(`${site.url}/faq`)
    for (let count = 0; count < 20; count += 1) {
      await fetch(site.url + newsletterPath('crowd@example.com'), {
        method: 'POST',
        headers: {'Content-Type': 'application/json', 'X-Forwarded-For': address},
      })
    }
    await form.fill('last@example.com')
    const answer = form.answer()
    await form.button.click()
    expect((await answer).status()).toBe(429)
    await form.toast('Too many attempts. Please try again later').waitFor()
    expect(await subscribersOf(site, 'last@example.com')).toEqual([])
  })

  test('a request with the hidden field filled gets the same response and is quarantined; a genuine one then counts', async () => {
    const {page, form} = await visit(`${site.url}/faq`)
    await form.fill('both@example.com')
    await form.footer.locator('input[name=x7-leave-empty]').evaluate((input: HTMLInputElement) => {
      input.value = 'https://spam.example'
    })
    await form.button.click()
    await form.subscribed.waitFor()
    expect(await subscribersOf(site, 'both@example.com')).toEqual([
      {state: 'pending', quarantine: 'honeypot'},
    ])
    await openPage(page, `${site.url}/about`)
    await form.subscribe('both@example.com')
    await form.subscribed.waitFor()
    await expect.poll(() => mailsTo(site, 'both@example.com').length).toBe(1)
    expect(await subscribersOf(site, 'both@example.com')).toEqual([
      {state: 'pending', quarantine: null},
    ])
  })
})
