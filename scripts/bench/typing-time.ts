import type {Page} from 'playwright'

/** Letters that are typed for one figure. */
const KEYS = 20

/** Milliseconds between two keys, as people type. */
const KEY_INTERVAL = 150

/** Milliseconds after the last key in which what it caused is finished. */
const REST = 1500

/**
 * Main-thread time for each key that is typed into the first field of a page's banner.
 *
 * @returns milliseconds of the tab's main thread, a frame of the same origin included.
 */
export async function typingTime(page: Page): Promise<number> {
  const field = page.getByTestId('field-banner').locator('input').first()
  await field.click()
  await field.press('End')
  // The first key makes a draft, which happens once.
  await field.pressSequentially('a')
  await page.waitForTimeout(REST)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busy = async () => {
    const {metrics} = await session.send('Performance.getMetrics')
    return (metrics.find(({name}) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await busy()
  await field.pressSequentially('b'.repeat(KEYS), {delay: KEY_INTERVAL})
  await page.waitForTimeout(REST)
  const spent = (await busy()) - before
  await session.detach()
  return spent / KEYS
}
