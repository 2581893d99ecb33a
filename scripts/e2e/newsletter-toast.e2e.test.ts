import {expect, test} from 'vitest'
import {NEWSLETTER_API, setUpNewsletterForm} from './testing/newsletter-form.ts'
import {siteUrl} from './testing/shared-site.ts'

const visit = setUpNewsletterForm()

test.each(['no-preference', 'reduce'] as const)(
  'a toast disappears after five seconds, not while the mouse is over it; Alt+T focuses it (motion: %s)',
  async (reducedMotion) => {
    const {page, form} = await visit(`${siteUrl}/faq`, {reducedMotion})
    const fetched = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({name}) => name.includes('toast-host')),
      )
    expect(await fetched()).toBe(false)
    await page.route(NEWSLETTER_API, (route) =>
      route.fulfill({status: 500, json: {message: 'Here'}}),
    )
    await form.subscribe('ada@example.com')
    await form.toast('Here').waitFor()
    const shown = Date.now()
    expect(await fetched()).toBe(true)
    await page.keyboard.press('Alt+t')
    const focused = () => page.evaluate(() => document.activeElement?.closest('.Toastify__toast'))
    await expect.poll(focused).not.toBeNull()
    await form.toast('Here').hover()
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
    await form.toast('Here').waitFor({state: 'detached', timeout: 15_000})
    expect(Date.now() - shown).toBeGreaterThan(4500)
  },
)
