import {expect, test} from 'vitest'
import {describeSiteOnBothDatabases} from '../testing/forms-site.ts'
import {setUpNewsletterForm} from '../testing/newsletter-form.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpNewsletterForm()

describeSiteOnBothDatabases((site) => {
  test('without JavaScript the subscription form leads to a page', async () => {
    const {page, form} = await visit(`${site.url}/about`, {javaScriptEnabled: false})
    await form.subscribe('plain@example.com')
    await page.getByRole('heading', {name: 'Thanks for subscribing!'}).waitFor()
    const subscribers = site.db.selectFrom('subscriber').select(['email', 'quarantine'])
    expect(await subscribers.execute()).toEqual([{email: 'plain@example.com', quarantine: null}])
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
})

test.each(['/', '/about', '/purchase-process'])(
  'without JavaScript every contact button on %s is a link to address, phone and e-mail',
  async (path) => {
    const {page, form} = await visit(siteUrl + path, {javaScriptEnabled: false})
    const openers = page.locator('a[href="#contact"]:visible')
    await expect.poll(() => openers.count()).toBeGreaterThan(1)
    // The style sheet hides them, and may still be loading.
    await expect.poll(() => page.locator('[data-opens=contact]:visible').count()).toBe(0)
    await openers.first().click()
    await expect
      .poll(() =>
        form.footer.locator('a[href^="mailto:"]').evaluate((link) => {
          const {top, bottom} = link.getBoundingClientRect()
          return top >= 0 && bottom <= window.innerHeight
        }),
      )
      .toBe(true)
    await form.footer.locator('a[href^="tel:"]').waitFor()
  },
)

test('with JavaScript there are buttons instead of these links', async () => {
  const {page} = await visit(`${siteUrl}/purchase-process`)
  expect(await page.getByRole('link', {name: 'Get started'}).count()).toBe(0)
  expect(await page.locator('a[href="#contact"]').count()).toBe(0)
})
