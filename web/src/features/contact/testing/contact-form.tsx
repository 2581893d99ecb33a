import {expect} from 'vitest'
import {page} from 'vitest/browser'
import {ContactButton} from '#web/src/shared/ui/contact/contact-button.tsx'
import {ContactModal} from '../contact-modal.tsx'

/** A button that opens the form. */
export const inPage = (
  <>
    <ContactButton>Open</ContactButton>
    <ContactModal />
  </>
)

/** A text for each field that passes validation. */
export const valid: [label: string, text: string][] = [
  ['Full name', 'Ọlá Adébáyọ̀'],
  ['E-mail', 'ola@example.com'],
  ['Phone number', '08012345678'],
  ['Company name', 'Delta Gas'],
  ['Message', 'Good day'],
]

export const field = (label: string) => page.getByRole('textbox', {name: label})
export const submit = () => page.getByRole('button', {name: 'Send message'})
export const thanks = () => page.getByRole('heading', {name: 'Thanks for reaching out!'})

/** Opens the form. */
export async function open() {
  await page.getByRole('button', {name: 'Open'}).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

/** Fills in the fields, all of them unless some are given. */
export async function fill(entries = valid) {
  for (const [label, text] of entries) await field(label).fill(text)
}
