import {expect, test} from 'vitest'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {
  footer,
  holdResponses,
  newsletterInput,
  setUpFormVisitors,
  subscribeButton,
  subscribedMessage,
  toast,
} from './testing/forms-page.ts'
import {describeSiteOnBothDatabases} from './testing/forms-site.ts'
import {mailsTo, subscribersOf} from './testing/subscribers.ts'

const visit = setUpFormVisitors()
const api = '**/api/v1/newsletter/**'
const invalid = 'Please enter a valid email address'

describeSiteOnBothDatabases((site) => {
  test('an empty or invalid address shows its message on change, and cannot be sent', async () => {
    const {page} = await visit(`${site.url}/faq`)
    expect(await subscribeButton(page).isDisabled()).toBe(true)
    expect(await footer(page).getByText(invalid).count()).toBe(0)
    for (const text of ['a', 'a@b', 'a b@c.d', '']) {
      await newsletterInput(page).fill('a@b.c')
      await expect.poll(() => subscribeButton(page).isEnabled()).toBe(true)
      await newsletterInput(page).fill(text)
      await footer(page).getByText(invalid).waitFor()
      expect(await subscribeButton(page).isDisabled()).toBe(true)
    }
    let requests = 0
    page.on('request', (request) => (requests += Number(request.method() === 'POST')))
    await newsletterInput(page).press('Enter')
    await footer(page).getByText(invalid).waitFor()
    expect(requests).toBe(0)
  })

  test('a double click sends one request, with a spinner meanwhile', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await newsletterInput(page).fill('twice@example.com')
    const response = await holdResponses(page, api)
    await subscribeButton(page).dblclick({delay: 10, force: true})
    await subscribeButton(page).getByRole('status').waitFor()
    expect(await subscribeButton(page).isDisabled()).toBe(true)
    response.release()
    await subscribedMessage(page).waitFor()
    expect(response.requests()).toBe(1)
    await expect.poll(() => mailsTo(site, 'twice@example.com').length).toBe(1)
  })

  test('an address that no mail can go to shows the server’s 400 as a toast', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await newsletterInput(page).fill('a@b.c,d@e.f')
    const answer = page.waitForResponse(api)
    await subscribeButton(page).click()
    expect((await answer).status()).toBe(400)
    await toast(page, invalid).waitFor()
    expect(await newsletterInput(page).inputValue()).toBe('a@b.c,d@e.f')
  })

  test('too many from one address show the server’s 429 as a toast', async () => {
    const {page, address} = await visit(`${site.url}/faq`)
    for (let count = 0; count < 20; count += 1) {
      await fetch(site.url + newsletterPath('crowd@example.com'), {
        method: 'POST',
        headers: {'Content-Type': 'application/json', 'X-Forwarded-For': address},
      })
    }
    await newsletterInput(page).fill('last@example.com')
    const answer = page.waitForResponse(api)
    await subscribeButton(page).click()
    expect((await answer).status()).toBe(429)
    await toast(page, 'Too many attempts. Please try again later').waitFor()
    expect(await subscribersOf(site, 'last@example.com')).toEqual([])
  })

  test('a request with the hidden field filled gets the same response and is quarantined; a genuine one then counts', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await newsletterInput(page).fill('both@example.com')
    await footer(page)
      .locator('input[name=website]')
      .evaluate((input: HTMLInputElement) => {
        input.value = 'https://spam.example'
      })
    await subscribeButton(page).click()
    await subscribedMessage(page).waitFor()
    expect(await subscribersOf(site, 'both@example.com')).toEqual([
      {state: 'pending', quarantine: 'honeypot'},
    ])
    await page.goto(`${site.url}/about`, {waitUntil: 'networkidle'})
    await newsletterInput(page).fill('both@example.com')
    await subscribeButton(page).click()
    await subscribedMessage(page).waitFor()
    await expect.poll(() => mailsTo(site, 'both@example.com').length).toBe(1)
    expect(await subscribersOf(site, 'both@example.com')).toEqual([
      {state: 'pending', quarantine: null},
    ])
  })
})
