import {describe, expect, test} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render-in-site.tsx'
import {field, fill, inPage, open, submit, valid} from './testing/contact-form.tsx'

describe('every row of the validation table', () => {
  test.each([
    ['Full name', 'Ada', 'Full name is incorrect'],
    ['Full name', 'Ada 0bi', 'Full name is incorrect'],
    ['Full name', '', 'Please enter your full name'],
    ['E-mail', 'ada@example', 'Please enter a valid email'],
    ['E-mail', '', 'Please enter your email'],
    ['Phone number', '+2348012345678', 'Phone number is incorrect'],
    ['Phone number', '0801234567', 'Phone number is incorrect'],
    ['Phone number', '', 'Please enter your phone number'],
    ['Company name', '  ', 'Please enter your company name'],
    ['Message', '', 'Please enter a message'],
  ])('%s with %j: %s', async (label, text, message) => {
    await renderInSite(inPage)
    await open()
    await fill()
    await expect.element(submit()).toBeEnabled()
    await field(label).fill(text)
    await userEvent.tab()
    await expect.element(page.getByText(message, {exact: true})).toBeVisible()
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`^${message}`))
    await expect.element(submit()).toBeDisabled()
  })
})

test('checked on change, not on blur; an untouched field shows no error', async () => {
  await renderInSite(inPage)
  await open()
  await field('E-mail').click()
  await userEvent.tab()
  await expect.element(page.getByText('Please enter your email')).not.toBeInTheDocument()
  await field('Full name').click()
  await userEvent.keyboard('Ada')
  await expect.element(page.getByText('Full name is incorrect')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(page.getByText('Full name is incorrect')).toBeVisible()
  await field('Full name').fill('Ada Obi')
  await expect.element(page.getByText('Full name is incorrect')).not.toBeInTheDocument()
})

test('an error below the edge of the scrolling fields is brought into sight', async () => {
  await page.viewport(360, 740)
  await renderInSite(inPage)
  await open()
  await fill()
  await field('Message').fill('')
  await userEvent.tab()
  const message = page.getByText('Please enter a message')
  await expect.element(message).toBeInTheDocument()
  const area = document.querySelector('form > div')?.getBoundingClientRect()
  await expect
    .poll(() => message.element().getBoundingClientRect().bottom)
    .toBeLessThan(area?.bottom ?? 0)
})

test('submit is disabled until all is valid', async () => {
  await renderInSite(inPage)
  await open()
  await expect.element(submit()).toBeDisabled()
  await fill(valid.slice(0, 4))
  await expect.element(submit()).toBeDisabled()
  await fill(valid.slice(4))
  await expect.element(submit()).toBeEnabled()
})
