import {expect, test} from 'vitest'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {openPage} from '../testing/browser.ts'
import {describeSiteOnBothDatabases, type FormsSite} from '../testing/forms-site.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {setUpNewsletterForm} from '../testing/newsletter-form.ts'

/** An address in the database: whether it is confirmed, and why it is quarantined. */
const subscribersOf = ({db}: FormsSite, email: string) =>
  db
    .selectFrom('subscriber')
    .select(['state', 'quarantine'])
    .where('email_key', '=', email)
    .execute()

/** The mails to an address that the mail server has received. */
const mailsTo = ({smtp}: FormsSite, email: string) =>
  smtp.received.filter(({to}) => to.includes(email))

/** The link to a page in the first mail to an address; waits for that mail. */
async function linkInMail(
  site: FormsSite,
  page: 'confirm' | 'unsubscribe',
  email: string,
): Promise<string> {
  await expect.poll(() => mailsTo(site, email).length).toBeGreaterThan(0)
  const text = (mailsTo(site, email)[0]?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return new RegExp(`^http\\S+/newsletter/${page}\\?token=\\S+`, 'm').exec(text)?.[0] ?? ''
}

const visit = setUpNewsletterForm()
const failed = 'Something went wrong'
const invalid = 'Please enter a valid email address'

test('where the toast’s script cannot be loaded, the message is below the field', async () => {
  const {page, form} = await visit(`${siteUrl}/faq`)
  await page.context().setOffline(true)
  await form.subscribe('tunnel@example.com')
  await form.footer.getByText(failed).waitFor()
  expect(await form.button.isEnabled()).toBe(true)
})

describeSiteOnBothDatabases(
  (site) => {
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

    test('a subscription from the footer to the links of its mail', async () => {
      const {page, form, errors} = await visit(`${site.url}/about`)
      await form.subscribe('ola@example.com')
      await form.subscribed.waitFor()
      await form.footer.getByText('You can unsubscribe anytime!').waitFor()
      const confirm = await linkInMail(site, 'confirm', 'ola@example.com')

      await page.goto(confirm)
      expect(await subscribersOf(site, 'ola@example.com')).toEqual([
        {state: 'pending', quarantine: null},
      ])
      await page.getByRole('button', {name: 'Confirm subscription'}).click()
      await page.getByRole('heading', {name: 'You are subscribed'}).waitFor()
      expect(await subscribersOf(site, 'ola@example.com')).toMatchObject([{state: 'confirmed'}])
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
      await page.goto(confirm)
      await page.getByRole('button', {name: 'Confirm subscription'}).click()
      await page.getByRole('heading', {name: 'You are subscribed'}).waitFor()

      await openPage(page, `${site.url}/faq`)
      await form.fill('OLA@example.com')
      const answer = form.answer()
      await form.button.click()
      expect((await answer).status()).toBe(409)
      await form.toast('You are already subscribed').waitFor()
      const unexpected = errors.filter((error) => !error.includes('409'))

      await page.goto(await linkInMail(site, 'unsubscribe', 'ola@example.com'))
      await page.getByRole('button', {name: 'Unsubscribe'}).click()
      await page.getByRole('heading', {name: 'You are unsubscribed'}).waitFor()
      expect(await subscribersOf(site, 'ola@example.com')).toMatchObject([{state: 'unsubscribed'}])
      expect(unexpected).toEqual([])

      await page.goto(confirm)
      const ended = page.waitForResponse((response) => response.url().includes('result=expired'))
      await page.getByRole('button', {name: 'Confirm subscription'}).click()
      expect((await ended).status()).toBe(410)
      await page.getByRole('heading', {name: 'This link is no longer valid'}).waitFor()
      expect(await subscribersOf(site, 'ola@example.com')).toMatchObject([{state: 'unsubscribed'}])
    })
  },
  (site) => {
    const requestSubscription = (email: string) =>
      fetch(site.url + newsletterPath(email), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `172.16.${email.length}.9`,
        },
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
      await form.footer
        .locator('input[name=x7-leave-empty]')
        .evaluate((input: HTMLInputElement) => {
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

    test('offline there is a toast; back online it subscribes', async () => {
      const {page, form} = await visit(`${site.url}/faq`)
      await form.fill('train@example.com')
      // The toast's script and style sheet are loaded with the first letter.
      const loaded = (kind: string) =>
        page.evaluate(
          (end) =>
            performance
              .getEntriesByType('resource')
              .some(({name}) => name.includes('toast-host') && name.endsWith(end)),
          kind,
        )
      for (const kind of ['.js', '.css']) await expect.poll(() => loaded(kind)).toBe(true)
      await page.context().setOffline(true)
      await form.button.click()
      await form.toast(failed).waitFor()
      await page.context().setOffline(false)
      await form.button.click()
      await form.subscribed.waitFor()
      await expect.poll(() => mailsTo(site, 'train@example.com').length).toBe(1)
    })

    test.each(['confirm', 'unsubscribe'] as const)(
      'a link to %s that fails leads to a page that tries again',
      async (kind) => {
        const email = `${kind}-later@example.com`
        expect((await requestSubscription(email)).status).toBe(201)
        const {page} = await visit(await linkInMail(site, kind, email))
        const release = await site.lock()
        const away = page.waitForResponse((response) => response.url().includes('result=failed'))
        await page.getByRole('main').getByRole('button').click()
        expect((await away).status()).toBe(503)
        await page.getByRole('heading', {name: failed}).waitFor()
        await release()
        await page.getByRole('button', {name: 'Try again'}).click()
        await page.getByRole('heading', {name: /^You are (un)?subscribed$/}).waitFor()
        const ends = {confirm: 'confirmed', unsubscribe: 'unsubscribed'}
        expect(await subscribersOf(site, email)).toMatchObject([{state: ends[kind]}])
      },
    )

    test('a forged link changes nothing and shows an error page in the site’s layout', async () => {
      const {page, form} = await visit(`${site.url}/newsletter/unsubscribe?token=forged.token`)
      await page.getByRole('button', {name: 'Unsubscribe'}).click()
      await page.getByRole('heading', {name: 'This link is no longer valid'}).waitFor()
      await form.footer.waitFor()
      await page.getByRole('link', {name: 'back to home page'}).waitFor()
    })

    test('without JavaScript the subscription form leads to a page', async () => {
      const {page, form} = await visit(`${site.url}/about`, {javaScriptEnabled: false})
      await form.subscribe('plain@example.com')
      await page.getByRole('heading', {name: 'Thanks for subscribing!'}).waitFor()
      expect(await subscribersOf(site, 'plain@example.com')).toEqual([
        {state: 'pending', quarantine: null},
      ])
    })

    test('without JavaScript a failure leads to a page too', async () => {
      const {page, form} = await visit(`${site.url}/about`, {javaScriptEnabled: false})
      const release = await site.lock()
      await form.subscribe('later@example.com')
      await page.getByRole('heading', {name: 'Something went wrong'}).waitFor()
      await release()
      await form.subscribe('later@example.com')
      await page.getByRole('heading', {name: 'Thanks for subscribing!'}).waitFor()
    })
  },
)
