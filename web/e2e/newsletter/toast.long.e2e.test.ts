import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {NEWSLETTER_API, setUpNewsletterForm} from '../testing/newsletter-form.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpNewsletterForm()

/** A page whose next subscription is answered by an error with the message 'Here'. */
async function visitWithErrorToCome(reducedMotion: 'no-preference' | 'reduce') {
  const visitor = await visit(`${siteUrl}/faq`, {reducedMotion})
  await visitor.page.route(NEWSLETTER_API, (route) =>
    route.fulfill({status: 500, json: {message: 'Here'}}),
  )
  return visitor
}

/** How long the next toast is in the document, in milliseconds, by the page's own clock. */
function measureNextToast(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let added: number | undefined
        const observer = new MutationObserver(() => {
          if (document.querySelector('.Toastify__toast')) {
            added ??= performance.now()
          } else if (added !== undefined) {
            observer.disconnect()
            resolve(performance.now() - added)
          }
        })
        observer.observe(document.body, {childList: true, subtree: true})
      }),
  )
}

test.each(['no-preference', 'reduce'] as const)(
  'a toast, whose code comes with the first one, disappears after five seconds (motion: %s)',
  async (reducedMotion) => {
    const {page, form} = await visitWithErrorToCome(reducedMotion)
    const fetched = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({name}) => name.includes('toast-host')),
      )
    expect(await fetched()).toBe(false)
    const duration = measureNextToast(page)
    await form.subscribe('ada@example.com')
    await form.toast('Here').waitFor()
    expect(await fetched()).toBe(true)
    expect(await duration).toBeGreaterThanOrEqual(5000)
    expect(await duration).toBeLessThan(15_000)
  },
)

test('the keyboard and the mouse reach a toast, whose time stands still meanwhile', async () => {
  const {page, form} = await visitWithErrorToCome('reduce')
  // An animation is the toast's timer. At a tenth of its speed, also a busy machine reaches the toast in time.
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', {playbackRate: 0.1})
  await form.subscribe('ada@example.com')
  const time = () =>
    page
      .locator('.Toastify__progress-bar')
      .evaluate((bar) => getComputedStyle(bar).animationPlayState)
  await expect.poll(time).toBe('running')

  await page.keyboard.press('Alt+t')
  await expect.poll(time).toBe('paused')
  const focused = () =>
    page.evaluate(() => document.activeElement?.matches('.Toastify__toast') ?? false)
  await expect.poll(focused).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(time).toBe('running')

  await form.toast('Here').hover()
  await expect.poll(time).toBe('paused')
  await page.mouse.move(0, 700)
  await expect.poll(time).toBe('running')

  await session.send('Animation.setPlaybackRate', {playbackRate: 1})
  await form.toast('Here').waitFor({state: 'detached'})
})
