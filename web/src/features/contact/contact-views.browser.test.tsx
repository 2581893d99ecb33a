import {expect, test, vi} from 'vitest'
import {page} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {ContactThanks} from './contact-dialog.tsx'

test('the thanks have the specified words, take the focus, and BACK TO HOME closes', async () => {
  const close = vi.fn()
  const {router} = await renderInSite(<ContactThanks titleId="title" onClose={close} />, {
    path: '/faq',
  })
  await expect.element(page.getByRole('heading', {name: 'Thanks for reaching out!'})).toHaveFocus()
  await expect.element(page.getByText('Our team will contact your shortly')).toBeVisible()
  await page.getByRole('button', {name: 'BACK TO HOME'}).click()
  expect(close).toHaveBeenCalledOnce()
  expect(router.state.location.pathname).toBe('/faq')
})
