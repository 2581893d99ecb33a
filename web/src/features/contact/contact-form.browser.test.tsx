import {beforeEach, expect, type Mock, test, vi} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {field, fill, inPage, open, submit, thanks, valid} from './testing/contact-form.tsx'

let send: Mock<typeof fetch>

beforeEach(async () => {
  await page.viewport(1280, 900)
  send = vi.fn<typeof fetch>(async () => Response.json({message: 'ok'}, {status: 201}))
  vi.spyOn(window, 'fetch').mockImplementation(send)
})

test('the five fields are sent, once, with a spinner meanwhile; BACK TO HOME leads to an empty form', async () => {
  const answer = Promise.withResolvers<Response>()
  send.mockReturnValue(answer.promise)
  await renderInSite(inPage)
  await open()
  await fill()
  const form = document.querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(page.getByRole('status')).toHaveTextContent('Sending')
  await expect.element(page.getByRole('button', {name: /Send message/})).toBeDisabled()
  expect(send).toHaveBeenCalledOnce()
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('/api/v1/contact/sendemail')
  expect(init?.method).toBe('POST')
  expect(await new Request(window.location.href, init).json()).toEqual({
    fullname: 'Ọlá Adébáyọ̀',
    email: 'ola@example.com',
    phone: '08012345678',
    company: 'Delta Gas',
    message: 'Good day',
  })
  answer.resolve(Response.json({}))
  await expect.element(thanks()).toBeVisible()
  await page.getByRole('button', {name: 'BACK TO HOME'}).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await open()
  await expect.element(field('Message')).toHaveValue('')
})

test('beside what it says about the data the form links to the privacy page, in a new tab', async () => {
  await renderInSite(inPage)
  await open()
  const link = page.getByRole('link', {name: 'How we handle your data (opens in a new tab)'})
  await expect.element(link).toHaveAttribute('href', '/privacy')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

test('an answer that is none: Something went wrong, the form and its values stay', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await renderInSite(inPage)
  await open()
  await fill()
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong')
  for (const [label, text] of valid) await expect.element(field(label)).toHaveValue(text)
  await expect.element(submit()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(thanks()).toBeVisible()
  const keys = send.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
  expect(keys[0]).toBe(keys[1])
})

test('in a low window the failure above the form is in view once it is there', async () => {
  await page.viewport(844, 390)
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await renderInSite(inPage)
  await open()
  await fill()
  await submit().click()
  await expect.element(page.getByRole('alert')).toBeInViewport()
})

test('Enter in a field leads to the first one that keeps the form from being sent', async () => {
  await renderInSite(inPage)
  await open()
  await field('E-mail').fill('ola@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Full name')).toHaveFocus()
  await field('Full name').fill('Ọlá Adébáyọ̀')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Phone number')).toHaveFocus()
  expect(send).not.toHaveBeenCalled()
})

test('a response that arrives after closing does not change the next opening', async () => {
  const answer = Promise.withResolvers<Response>()
  send.mockReturnValue(answer.promise)
  await renderInSite(inPage)
  await open()
  await fill()
  await submit().click()
  await page.getByRole('button', {name: 'Close'}).click()
  await open()
  await expect.element(field('Full name')).toHaveValue('Ọlá Adébáyọ̀')
  answer.resolve(Response.json({}))
  await expect.element(field('Full name')).toHaveValue('')
  await expect.element(thanks()).not.toBeInTheDocument()
})

test('the honeypot field is hidden from people, and its use is reported', async () => {
  await renderInSite(inPage)
  await open()
  await fill()
  const trap = document.querySelector<HTMLInputElement>('input[name=x7-leave-empty]')
  expect(trap?.tabIndex).toBe(-1)
  expect(page.getByRole('textbox').elements()).toHaveLength(5)
  if (trap) trap.value = 'https://spam.example'
  await submit().click()
  await expect.element(thanks()).toBeVisible()
  const headers = new Headers(send.mock.calls[0]?.[1]?.headers)
  expect(headers.get('X-Form-Trap')).toBe('filled')
  expect(Number(headers.get('X-Form-Elapsed'))).toBeGreaterThan(0)
})
