import {expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {toastContainers} from './toast-host.tsx'
import {toast} from './toast.ts'

const shown = (position: string) =>
  [...document.querySelectorAll(`.Toastify__toast-container--${position} .Toastify__toast`)].map(
    ({textContent}) => textContent,
  )

test('each message appears in its own container, the newest content message on top', async () => {
  await toast('newsletter', 'Newsletter message')
  await toast('content', 'First')
  await toast('content', 'Second')
  await expect.poll(() => shown('top-right')).toEqual(['Newsletter message'])
  await expect.poll(() => shown('top-center')).toEqual(['Second', 'First'])
})

test('a message of the newsletter ends at the right edge of the content', async () => {
  await page.viewport(1920, 1080)
  await toast('newsletter', 'You are already subscribed')
  const right = () =>
    page
      .getByRole('alert')
      .getByText('You are already subscribed')
      .element()
      .closest('.Toastify__toast')
      ?.getBoundingClientRect().right
  await expect.poll(right).toBe(1600)
})

test('a content message closes on click', async () => {
  await toast('content', 'Click me')
  await page.getByText('Click me').click()
  await expect.element(page.getByText('Click me')).not.toBeInTheDocument()
})

test('a named message shows once at a time', async () => {
  await toast('content', 'Away', {id: 'away'})
  await toast('content', 'Away', {id: 'away'})
  await expect.poll(() => shown('top-center').filter((text) => text === 'Away')).toHaveLength(1)
})

test('the containers have the settings of behaviour B252', () => {
  const {newsletter, content} = toastContainers
  expect(newsletter).toMatchObject({
    position: 'top-right',
    autoClose: 5000,
    pauseOnHover: true,
    pauseOnFocusLoss: true,
  })
  expect(content).toMatchObject({
    position: 'top-center',
    autoClose: 15000,
    hideProgressBar: true,
    newestOnTop: true,
    closeOnClick: true,
  })
  const altT = new KeyboardEvent('keydown', {altKey: true, code: 'KeyT'})
  expect(newsletter.hotKeys?.(altT)).toBe(true)
  expect(content.hotKeys?.(altT)).toBe(false)
})
