import {expect, test} from 'vitest'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {openPage} from '../testing/browser.ts'
import {describeSiteOnBothDatabases} from '../testing/forms-site.ts'
import {linkInMail, subscribersOf} from '../testing/subscribers.ts'
import {setUpNewsletterForm} from '../testing/newsletter-form.ts'

const visit = setUpNewsletterForm()
const failed = 'Something went wrong'

describeSiteOnBothDatabases((site) => {
  const requestSubscription = (email: string) =>
    fetch(site.url + newsletterPath(email), {
      method: 'POST',
      headers: {'Content-Type': 'application/json', 'X-Forwarded-For': `172.16.${email.length}.9`},
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
})
