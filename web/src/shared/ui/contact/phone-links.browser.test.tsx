import {expect, onTestFinished, test} from 'vitest'
import {page} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {readsFromLeft} from '../../testing/reading-order.ts'
import {PhoneLinks} from './phone-links.tsx'

test('each number of a phone line is a link that dials it, and the line reads as it was written', async () => {
  const line = '+234 (0)801 234 5678 / 0800-GAS-LINE ext. 12'
  await render(<PhoneLinks phone={line} />)
  for (const [name, href] of [
    ['+234 (0)801 234 5678', 'tel:+2348012345678'],
    ['0800-GAS-LINE ext. 12', 'tel:08004275463;ext=12'],
  ] as const) {
    await expect.element(page.getByRole('link', {name})).toHaveAttribute('href', href)
  }
  expect(document.body.textContent).toContain(line)
})

test('a number reads from left to right on a page from right to left', async () => {
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  document.documentElement.dir = 'rtl'
  await render(<PhoneLinks phone="0800 123 4567" />)
  expect(readsFromLeft(page.getByRole('link').element())).toBe(true)
})

test('what no phone can dial is text', async () => {
  await render(<PhoneLinks phone="call us" />)
  await expect.element(page.getByText('call us')).toBeVisible()
  expect(document.querySelector('a')).toBeNull()
})
