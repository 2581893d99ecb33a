import {expect, test, vi} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {ContactButton} from '#web/src/shared/ui/contact/contact-button.tsx'
import {ContactModal} from './contact-modal.tsx'
import {field, fill, inPage, open, submit, thanks, valid} from './testing/contact-form.tsx'

const dialog = () => page.getByRole('dialog')
const isClosed = () => expect.element(dialog()).not.toBeInTheDocument()

test('Back closes it and stays on the page', async () => {
  const {router} = await renderInSite(inPage, {path: '/faq'})
  const navigated = vi.fn<() => void>()
  router.subscribe(navigated)
  const entries = history.length
  await open()
  history.back()
  await isClosed()
  await open()
  expect(history.length).toBeLessThanOrEqual(entries + 1)
  await page.getByRole('button', {name: 'Close'}).click()
  await isClosed()
  await expect.poll(() => JSON.stringify(history.state)).not.toContain('dialog')
  expect(navigated).not.toHaveBeenCalled()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => page.getByRole('button', {name: 'Close'}).click()],
  ['Back', async () => history.back()],
])('%s keeps what was typed', async (_, leave) => {
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({}))
  await renderInSite(inPage)
  await open()
  await fill(valid.slice(0, 3))
  await field('Message').fill('A begun enq')
  await leave()
  await isClosed()
  await open()
  for (const [label, text] of valid.slice(0, 3))
    await expect.element(field(label)).toHaveValue(text)
  await field('Company name').fill('Delta Gas')
  await submit().click()
  await expect.element(thanks()).toBeVisible()
})

test('a form that was closed and opened again still says what is wrong and what is missing', async () => {
  await renderInSite(inPage)
  await open()
  await fill([['E-mail', 'ada@example']])
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await open()
  await expect.element(page.getByText('Please enter a valid email')).toBeVisible()
  await expect.element(page.getByText(/Still missing: full name, phone number/)).toBeVisible()
})

test('the draft of an opener stands above what was typed, and replaces an earlier draft', async () => {
  let draft = 'Who are you? A factory'
  await renderInSite(
    <>
      <ContactButton start={() => ({draft})}>Open</ContactButton>
      <ContactModal />
    </>,
  )
  const message = () => field('Message')
  await open()
  await expect.element(message()).toHaveValue('Who are you? A factory')
  await userEvent.keyboard('{Escape}')
  await isClosed()
  draft = 'Who are you? A power plant'
  await open()
  await expect.element(message()).toHaveValue('Who are you? A power plant')
  await message().fill('We need gas')
  await userEvent.keyboard('{Escape}')
  await isClosed()
  await open()
  await expect.element(message()).toHaveValue('Who are you? A power plant\n\nWe need gas')
})
