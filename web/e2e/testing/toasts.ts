import type {Page} from 'playwright'
import {expect} from 'vitest'

/** Closes all toasts, so that the next one tells of the next try. They may be about to close by themselves. */
export async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('.Toastify__toast')
  await toasts.getByRole('button', {name: 'close'}).evaluateAll((buttons) => {
    for (const button of buttons) button.dispatchEvent(new MouseEvent('click', {bubbles: true}))
  })
  await expect.poll(() => toasts.count()).toBe(0)
}
