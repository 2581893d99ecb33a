import {beforeEach, expect, type Mock, test, vi} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {NewsletterForm} from './newsletter-form.tsx'

const wrong = 'Please enter a valid email address'
const box = () => page.getByRole('textbox', {name: 'Domestic gas news by e-mail'})
const subscribe = () => page.getByRole('button', {name: 'Subscribe'})
const toasts = () => [
  ...document.querySelectorAll('.Toastify__toast-container--top-right .Toastify__toast'),
]

let send: Mock<typeof fetch>

beforeEach(() => {
  send = vi.fn<typeof fetch>(async () => Response.json({message: 'ok'}, {status: 201}))
  vi.spyOn(window, 'fetch').mockImplementation(send)
})

test('Subscribe is disabled while the box is empty or its address is wrong', async () => {
  await renderInSite(<NewsletterForm />)
  await expect.element(subscribe()).toBeDisabled()
  await expect.element(page.getByText(wrong)).not.toBeInTheDocument()
  for (const text of ['a', 'a@b', 'a b@c.d']) {
    await box().fill(text)
    await expect.element(page.getByText(wrong)).toBeVisible()
    await expect.element(box()).toHaveAccessibleDescription(wrong)
    await expect.element(subscribe()).toBeDisabled()
  }
  await box().fill('a@b.c')
  await expect.element(page.getByText(wrong)).not.toBeInTheDocument()
  await expect.element(subscribe()).toBeEnabled()
  await box().fill('')
  await expect.element(page.getByText(wrong)).toBeVisible()
  await expect.element(subscribe()).toBeDisabled()
})

test('a Subscribe that cannot be pressed is no light ground on the dark footer', async () => {
  await renderInSite(
    <div data-tone="dark">
      <NewsletterForm />
    </div>,
  )
  await expect.element(subscribe()).toBeDisabled()
  await expect.element(subscribe()).toHaveStyle({backgroundColor: 'rgba(0, 0, 0, 0)'})
})

test('at the box stands the way to what becomes of the address', async () => {
  await renderInSite(<NewsletterForm />)
  const link = page.getByRole('link', {name: 'Privacy'})
  await expect.element(link).toHaveAttribute('href', '/privacy')
})

test('what is typed is no default of the box: browsers bring back on Back only what differs from it', async () => {
  await renderInSite(<NewsletterForm />)
  await box().fill('ada@example.com')
  await expect.element(subscribe()).toBeEnabled()
  expect(box().element()).toMatchObject({value: 'ada@example.com', defaultValue: ''})
})

test('Enter in an empty box is checked again and sends nothing', async () => {
  await renderInSite(<NewsletterForm />)
  document.querySelector('form')?.requestSubmit()
  await expect.element(page.getByText(wrong)).toBeVisible()
  expect(send).not.toHaveBeenCalled()
})

test('201 replaces the box; the address is encoded and sent once', async () => {
  const answer = Promise.withResolvers<Response>()
  send.mockReturnValue(answer.promise)
  await renderInSite(<NewsletterForm />)
  await box().fill('a+b/c@example.com')
  const form = document.querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(page.getByRole('button', {name: /Subscribe/})).toBeDisabled()
  expect(send).toHaveBeenCalledOnce()
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('/api/v1/newsletter/create/a%2Bb%2Fc%40example.com')
  expect(init?.method).toBe('POST')
  expect(init?.body).toBeUndefined()
  expect(new Headers(init?.headers).get('content-type')).toBe('application/json')
  answer.resolve(Response.json({}, {status: 201}))
  await expect.element(page.getByText('Thanks for subscribing!')).toBeVisible()
  await expect.element(page.getByText('You can unsubscribe anytime!')).toBeVisible()
  await expect.element(box()).not.toBeInTheDocument()
})

test('the honeypot field is hidden from people, and its use is reported', async () => {
  await renderInSite(<NewsletterForm />)
  expect(page.getByRole('textbox').elements()).toHaveLength(1)
  const trap = document.querySelector<HTMLInputElement>('input[name=x7-leave-empty]')
  expect(trap?.tabIndex).toBe(-1)
  if (trap) trap.value = 'https://spam.example'
  await box().fill('ada@example.com')
  await subscribe().click()
  await expect.element(page.getByText('Thanks for subscribing!')).toBeVisible()
  const headers = new Headers(send.mock.calls[0]?.[1]?.headers)
  expect(headers.get('X-Form-Trap')).toBe('filled')
  expect(Number(headers.get('X-Form-Elapsed'))).toBeGreaterThan(0)
})

const failed = 'Something went wrong'

test.each([
  [
    '409 with a message',
    () => Response.json({message: 'Already there'}, {status: 409}),
    'Already there',
  ],
  ['400 without one', () => Response.json({}, {status: 400}), failed],
  ['200, which is not 201', () => Response.json({message: 'Not quite'}), 'Not quite'],
  ['a message that is no text', () => Response.json({message: 7}, {status: 500}), failed],
  ['201 with HTML', () => new Response('<p>', {status: 201}), failed],
  ['204', () => new Response(null, {status: 204}), failed],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), failed],
])('%s: a toast at the top right, and the box stays', async (_, answer, message) => {
  // Toasts of earlier tests may disappear at any moment.
  const former = new Set(toasts())
  const texts = () => toasts().flatMap((toast) => (former.has(toast) ? [] : [toast.textContent]))
  send.mockImplementationOnce(async () => answer())
  await renderInSite(<NewsletterForm />)
  await box().fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.poll(texts).toEqual([message])
  await expect.element(box()).toHaveValue('ada@example.com')
  await expect.element(subscribe()).toBeEnabled()
})
