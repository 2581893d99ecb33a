import {expect, test} from 'vitest'
import {newsletterPath} from '#web/contract/newsletter.ts'
import {setUpFormsSite} from '../testing/forms-site.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {
  linkInMail,
  mailsTo,
  setUpNewsletterForm,
  subscribersOf,
} from '../testing/newsletter-form.ts'

const visit = setUpNewsletterForm()
const site = setUpFormsSite()
const failed = 'Something went wrong'

test('where the toast’s script cannot be loaded, the message is below the field', async () => {
  const {page, form} = await visit(`${siteUrl}/faq`)
  await page.context().setOffline(true)
  await form.subscribe('tunnel@example.com')
  await form.footer.getByText(failed).waitFor()
  expect(await form.button.isEnabled()).toBe(true)
})

test('while the database cannot store there is a toast, and the next click subscribes', async () => {
  const {form} = await visit(`${site().url}/faq`)
  await form.fill('patient@example.com')
  const release = site().lock()
  const answer = form.answer()
  await form.button.click()
  expect((await answer).status()).toBe(503)
  await form.toast(failed).waitFor()
  release()
  await form.button.click()
  await form.subscribed.waitFor()
  await expect.poll(() => mailsTo(site(), 'patient@example.com').length).toBe(1)
})

test('offline there is a toast; back online it subscribes', async () => {
  const {page, form} = await visit(`${site().url}/faq`)
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
  await expect.poll(() => mailsTo(site(), 'train@example.com').length).toBe(1)
})

const requestSubscription = (email: string) =>
  fetch(site().url + newsletterPath(email), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `172.16.${email.length}.9`,
    },
  })

test.each(['confirm', 'unsubscribe'] as const)(
  'a link to %s that fails leads to a page that tries again',
  async (kind) => {
    const email = `${kind}-later@example.com`
    expect((await requestSubscription(email)).status).toBe(201)
    const {page} = await visit(await linkInMail(site(), kind, email))
    const release = site().lock()
    const away = page.waitForResponse((response) => response.url().includes('result=failed'))
    await page.getByRole('main').getByRole('button').click()
    expect((await away).status()).toBe(503)
    await page.getByRole('heading', {name: failed}).waitFor()
    release()
    await page.getByRole('button', {name: 'Try again'}).click()
    await page.getByRole('heading', {name: /^You are (un)?subscribed$/}).waitFor()
    const ends = {confirm: 'confirmed', unsubscribe: 'unsubscribed'}
    expect(await subscribersOf(site(), email)).toMatchObject([{state: ends[kind]}])
  },
)

test('without JavaScript a failure leads to a page too', async () => {
  const {page, form} = await visit(`${site().url}/about`, {javaScriptEnabled: false})
  const release = site().lock()
  await form.subscribe('later@example.com')
  await page.getByRole('heading', {name: 'Something went wrong'}).waitFor()
  release()
  await form.subscribe('later@example.com')
  await page.getByRole('heading', {name: 'Thanks for subscribing!'}).waitFor()
})
