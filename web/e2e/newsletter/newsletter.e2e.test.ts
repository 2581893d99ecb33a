import {expect, test} from 'vitest'
import {setUpFormsSite} from '../testing/forms-site.ts'
import {linkInMail, setUpNewsletterForm, subscribersOf} from '../testing/newsletter-form.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpNewsletterForm()
const site = setUpFormsSite()

test('a subscription from the footer to the links of its mail', async () => {
  const {page, form, errors} = await visit(`${site().url}/about`)
  await form.subscribe('ola@example.com')
  await form.subscribed.waitFor()
  await form.footer.getByText('You can unsubscribe anytime!').waitFor()
  const confirm = await linkInMail(site(), 'confirm', 'ola@example.com')

  await page.goto(confirm)
  expect(await subscribersOf(site(), 'ola@example.com')).toEqual([
    {state: 'pending', quarantine: null},
  ])
  await page.getByRole('button', {name: 'Confirm subscription'}).click()
  await page.getByRole('heading', {name: 'You are subscribed'}).waitFor()
  expect(await subscribersOf(site(), 'ola@example.com')).toMatchObject([{state: 'confirmed'}])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await page.goto(confirm)
  await page.getByRole('button', {name: 'Confirm subscription'}).click()
  await page.getByRole('heading', {name: 'You are subscribed'}).waitFor()

  await openPage(page, `${site().url}/faq`)
  await form.fill('OLA@example.com')
  const answer = form.answer()
  await form.button.click()
  expect((await answer).status()).toBe(409)
  await form.toast('You are already subscribed').waitFor()
  const unexpected = errors.filter((error) => !error.includes('409'))

  await page.goto(await linkInMail(site(), 'unsubscribe', 'ola@example.com'))
  await page.getByRole('button', {name: 'Unsubscribe'}).click()
  await page.getByRole('heading', {name: 'You are unsubscribed'}).waitFor()
  expect(await subscribersOf(site(), 'ola@example.com')).toMatchObject([{state: 'unsubscribed'}])
  expect(unexpected).toEqual([])

  await page.goto(confirm)
  const ended = page.waitForResponse((response) => response.url().includes('result=expired'))
  await page.getByRole('button', {name: 'Confirm subscription'}).click()
  expect((await ended).status()).toBe(410)
  await page.getByRole('heading', {name: 'This link is no longer valid'}).waitFor()
  expect(await subscribersOf(site(), 'ola@example.com')).toMatchObject([{state: 'unsubscribed'}])
})

test('without JavaScript the subscription form leads to a page', async () => {
  const {page, form} = await visit(`${site().url}/about`, {javaScriptEnabled: false})
  await form.subscribe('plain@example.com')
  await page.getByRole('heading', {name: 'Thanks for subscribing!'}).waitFor()
  expect(await subscribersOf(site(), 'plain@example.com')).toEqual([
    {state: 'pending', quarantine: null},
  ])
})
