import {expect, test} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {field, fill, inPage, open, submit, valid} from './testing/contact-form.tsx'

const rows: [label: string, text: string, message: string][] = [
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
]

test('every row of the validation table', async () => {
  await renderInSite(inPage)
  await open()
  await fill()
  for (const [label, text, message] of rows) {
    await expect.element(submit()).toBeEnabled()
    await field(label).fill(text)
    await userEvent.tab()
    await expect.element(page.getByText(message, {exact: true})).toBeVisible()
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`^${message}`))
    await expect.element(submit()).toBeDisabled()
    await fill(valid.filter(([name]) => name === label))
  }
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
  const area = document.querySelector('form [data-cut]')?.getBoundingClientRect()
  await expect
    .poll(() => message.element().getBoundingClientRect().bottom)
    .toBeLessThan(area?.bottom ?? 0)
})

/** Sets a field as a browser's autofill does: value and events, neither focus nor blur. */
function autofill(label: string, text: string) {
  const input = field(label).element()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', {bubbles: true}))
  input.dispatchEvent(new Event('change', {bubbles: true}))
}

test('what a browser fills in counts as touched, and Submit says what is missing', async () => {
  await renderInSite(inPage)
  await open()
  autofill('Phone number', '+234 803 123 4567')
  await expect.element(page.getByText('Phone number is incorrect')).toBeVisible()
  await expect
    .element(submit())
    .toHaveAccessibleDescription(/Still missing: full name, .*message\. To correct: phone number\./)
  await page.getByRole('button', {name: 'Use 08031234567'}).click()
  await expect.element(field('Phone number')).toHaveValue('08031234567')
  await expect.element(field('Phone number')).toHaveFocus()
  await expect.element(page.getByText('Phone number is incorrect')).not.toBeInTheDocument()
})

test('spaces and hyphens go when a number is filled in or left', async () => {
  await renderInSite(inPage)
  await open()
  autofill('Phone number', '0803 123 4567')
  await expect.element(field('Phone number')).toHaveValue('08031234567')
  await field('Phone number').fill('0803-123-4567')
  await userEvent.tab()
  await expect.element(field('Phone number')).toHaveValue('08031234567')
})

test('a name with a full stop is offered without, by the keyboard too', async () => {
  await renderInSite(inPage)
  await open()
  await field('Full name').fill('Dr. Ada Obi')
  await userEvent.tab()
  await expect.element(page.getByText('Full name is incorrect')).toBeVisible()
  await userEvent.tab({shift: true})
  await expect.element(page.getByRole('button', {name: 'Use Dr Ada Obi'})).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Full name')).toHaveValue('Dr Ada Obi')
})
