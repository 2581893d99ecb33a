import type {Route} from 'playwright'
import {expect, inject, test} from 'vitest'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {describeSiteOnBothDatabases} from './testing/forms-site.ts'
import {
  newsletterInput,
  footer,
  setUpFormVisitors,
  holdResponses,
  subscribeButton,
  subscribedMessage,
  toast,
} from './testing/forms-page.ts'

const visit = setUpFormVisitors()
const api = '**/api/v1/newsletter/**'
const wrong = 'Please enter a valid email address'
const failed = 'Something went wrong'

/** What a server may answer beside 201, and what is told (section 8). */
const answers: [what: string, fulfil: Parameters<Route['fulfill']>[0], told: string][] = [
  ['a message', {status: 422, json: {message: 'Not this one'}}, 'Not this one'],
  ['200, which is not 201', {status: 200, json: {message: 'Not quite'}}, 'Not quite'],
  ['no message', {status: 500, json: {}}, failed],
  ['201 with HTML', {status: 201, body: '<p>', contentType: 'text/html'}, failed],
  ['204', {status: 204}, failed],
]

describeSiteOnBothDatabases((site) => {
  const state = (email: string) =>
    site.db
      .selectFrom('subscriber')
      .select(['state', 'quarantine'])
      .where('email_key', '=', email)
      .execute()
  const mailsTo = (email: string) => site.smtp.received.filter(({to}) => to.includes(email))

  /** The link to a page in the first mail to an address, once it has arrived. */
  const linkTo = async (page: 'confirm' | 'unsubscribe', email: string) => {
    await expect.poll(() => mailsTo(email).length).toBeGreaterThan(0)
    const text = (mailsTo(email)[0]?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
    return new RegExp(`^http\\S+/newsletter/${page}\\?token=\\S+`, 'm').exec(text)?.[0] ?? ''
  }
  const ask = (email: string) =>
    fetch(site.url + newsletterPath(email), {
      method: 'POST',
      headers: {'Content-Type': 'application/json', 'X-Forwarded-For': `172.16.${email.length}.9`},
    })

  test('an empty or invalid address is told on change, and cannot be sent', async () => {
    const {page} = await visit(`${site.url}/faq`)
    expect(await subscribeButton(page).isDisabled()).toBe(true)
    expect(await footer(page).getByText(wrong).count()).toBe(0)
    for (const text of ['a', 'a@b', 'a b@c.d', '']) {
      await newsletterInput(page).fill('a@b.c')
      await expect.poll(() => subscribeButton(page).isEnabled()).toBe(true)
      await newsletterInput(page).fill(text)
      await footer(page).getByText(wrong).waitFor()
      expect(await subscribeButton(page).isDisabled()).toBe(true)
    }
    let requests = 0
    page.on('request', (request) => (requests += Number(request.method() === 'POST')))
    await newsletterInput(page).press('Enter')
    await footer(page).getByText(wrong).waitFor()
    expect(requests).toBe(0)
  })

  test('from the footer to the last link of its mail', async () => {
    const {page, errors} = await visit(`${site.url}/about`)
    await newsletterInput(page).fill('ola@example.com')
    await subscribeButton(page).click()
    await subscribedMessage(page).waitFor()
    await footer(page).getByText('You can unsubscribe anytime!').waitFor()
    const confirm = await linkTo('confirm', 'ola@example.com')

    await page.goto(confirm)
    expect(await state('ola@example.com')).toEqual([{state: 'pending', quarantine: null}])
    await page.getByRole('button', {name: 'Confirm subscription'}).click()
    await page.getByRole('heading', {name: 'You are subscribed'}).waitFor()
    expect(await state('ola@example.com')).toMatchObject([{state: 'confirmed'}])
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await page.goto(confirm)
    await page.getByRole('button', {name: 'Confirm subscription'}).click()
    await page.getByRole('heading', {name: 'You are subscribed'}).waitFor()

    await page.goto(`${site.url}/faq`, {waitUntil: 'networkidle'})
    await newsletterInput(page).fill('OLA@example.com')
    const answer = page.waitForResponse(api)
    await subscribeButton(page).click()
    expect((await answer).status()).toBe(409)
    await toast(page, 'You are already subscribed').waitFor()
    const unexpected = errors.filter((error) => !error.includes('409'))

    await page.goto(await linkTo('unsubscribe', 'ola@example.com'))
    await page.getByRole('button', {name: 'Unsubscribe'}).click()
    await page.getByRole('heading', {name: 'You are unsubscribed'}).waitFor()
    expect(await state('ola@example.com')).toMatchObject([{state: 'unsubscribed'}])
    expect(unexpected).toEqual([])

    await page.goto(confirm)
    const ended = page.waitForResponse((response) => response.url().includes('result=expired'))
    await page.getByRole('button', {name: 'Confirm subscription'}).click()
    expect((await ended).status()).toBe(410)
    await page.getByRole('heading', {name: 'This link is not valid any more'}).waitFor()
    expect(await state('ola@example.com')).toMatchObject([{state: 'unsubscribed'}])
  })

  test('pressed twice it asks once, with a spinner meanwhile', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await newsletterInput(page).fill('twice@example.com')
    const answer = await holdResponses(page, api)
    await subscribeButton(page).dblclick({delay: 10, force: true})
    await subscribeButton(page).getByRole('status').waitFor()
    expect(await subscribeButton(page).isDisabled()).toBe(true)
    answer.release()
    await subscribedMessage(page).waitFor()
    expect(answer.requests()).toBe(1)
    await expect.poll(() => mailsTo('twice@example.com').length).toBe(1)
  })

  test('an address that no mail can go to: the server’s 400 as a toast', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await newsletterInput(page).fill('a@b.c,d@e.f')
    const answer = page.waitForResponse(api)
    await subscribeButton(page).click()
    expect((await answer).status()).toBe(400)
    await toast(page, wrong).waitFor()
    expect(await newsletterInput(page).inputValue()).toBe('a@b.c,d@e.f')
  })

  test('too many from one address: the server’s 429 as a toast', async () => {
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
    expect(await state('last@example.com')).toEqual([])
  })

  test('a database that cannot store: a toast, and the next press subscribes', async () => {
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
    await expect.poll(() => mailsTo('patient@example.com').length).toBe(1)
  })

  test('offline: a toast; back online it subscribes', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await newsletterInput(page).fill('train@example.com')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await subscribeButton(page).click()
    await toast(page, failed).waitFor()
    await page.context().setOffline(false)
    await subscribeButton(page).click()
    await subscribedMessage(page).waitFor()
    await expect.poll(() => mailsTo('train@example.com').length).toBe(1)
  })

  test('where not even the toast can be fetched, it is told below the box', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await page.context().setOffline(true)
    await newsletterInput(page).fill('tunnel@example.com')
    await subscribeButton(page).click()
    await footer(page).getByText(failed).waitFor()
    expect(await subscribeButton(page).isEnabled()).toBe(true)
  })

  test('any answer but 201 is a toast with the server’s message, or without one, and the box stays', async () => {
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

  test('what fills the hidden field is answered alike and kept aside; a genuine try then counts', async () => {
    const {page} = await visit(`${site.url}/faq`)
    await newsletterInput(page).fill('both@example.com')
    await footer(page)
      .locator('input[name=website]')
      .evaluate((input: HTMLInputElement) => {
        input.value = 'https://spam.example'
      })
    await subscribeButton(page).click()
    await subscribedMessage(page).waitFor()
    expect(await state('both@example.com')).toEqual([{state: 'pending', quarantine: 'honeypot'}])
    await page.goto(`${site.url}/about`, {waitUntil: 'networkidle'})
    await newsletterInput(page).fill('both@example.com')
    await subscribeButton(page).click()
    await subscribedMessage(page).waitFor()
    await expect.poll(() => mailsTo('both@example.com').length).toBe(1)
    expect(await state('both@example.com')).toEqual([{state: 'pending', quarantine: null}])
  })

  test.each(['confirm', 'unsubscribe'] as const)(
    'a link to %s that cannot be followed now leads to a page that tries again',
    async (kind) => {
      const email = `${kind}-later@example.com`
      expect((await ask(email)).status).toBe(201)
      const {page} = await visit(await linkTo(kind, email))
      const release = await site.lock()
      const away = page.waitForResponse((response) => response.url().includes('result=failed'))
      await page.getByRole('main').getByRole('button').click()
      expect((await away).status()).toBe(503)
      await page.getByRole('heading', {name: failed}).waitFor()
      await release()
      await page.getByRole('button', {name: 'Try again'}).click()
      await page.getByRole('heading', {name: /^You are (un)?subscribed$/}).waitFor()
      const ends = {confirm: 'confirmed', unsubscribe: 'unsubscribed'}
      expect(await state(email)).toMatchObject([{state: ends[kind]}])
    },
  )

  test('a forged link changes nothing and says so, in the site’s layout', async () => {
    const {page} = await visit(`${site.url}/newsletter/unsubscribe?token=forged.token`)
    await page.getByRole('button', {name: 'Unsubscribe'}).click()
    await page.getByRole('heading', {name: 'This link is not valid any more'}).waitFor()
    await footer(page).waitFor()
    await page.getByRole('link', {name: 'back to home page'}).waitFor()
  })
})

test.each(['no-preference', 'reduce'] as const)(
  'a toast leaves after five seconds, not while it is pointed at; Alt+T leads to it (motion: %s)',
  async (reducedMotion) => {
    const {page} = await visit(`${inject('siteUrl')}/faq`, {reducedMotion})
    const fetched = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({name}) => name.includes('toast-host')),
      )
    expect(await fetched()).toBe(false)
    await page.route(api, (route) => route.fulfill({status: 500, json: {message: 'Here'}}))
    await newsletterInput(page).fill('ada@example.com')
    await subscribeButton(page).click()
    await toast(page, 'Here').waitFor()
    const shown = Date.now()
    expect(await fetched()).toBe(true)
    await page.keyboard.press('Alt+t')
    const focused = () => page.evaluate(() => document.activeElement?.closest('.Toastify__toast'))
    await expect.poll(focused).not.toBeNull()
    await toast(page, 'Here').hover()
    const playing = () =>
      page
        .locator('.Toastify__progress-bar')
        .first()
        .evaluate((bar) => getComputedStyle(bar).animationPlayState)
    await expect.poll(playing).toBe('paused')
    await page.mouse.move(0, 700)
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    )
    await toast(page, 'Here').waitFor({state: 'detached', timeout: 15_000})
    expect(Date.now() - shown).toBeGreaterThan(4500)
  },
)
