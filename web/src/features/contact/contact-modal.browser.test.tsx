import {beforeEach, describe, expect, test} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {ContactButton} from '#web/src/shared/ui/contact/contact-button.tsx'
import {ContactModal} from './contact-modal.tsx'

const load = <Module,>(fetchChunk: () => Promise<Module>) => fetchChunk()

const inPage = (
  <>
    <ContactButton>Open</ContactButton>
    <a href="#elsewhere">Elsewhere</a>
    <ContactModal loadChunk={load} />
  </>
)

const dialog = () => page.getByRole('dialog', {name: 'Contact us'})
const open = async () => {
  await page.getByRole('button', {name: 'Open'}).click()
  await expect.element(dialog()).toBeVisible()
}

describe.each([
  ['a phone', 390, 336],
  ['a tablet', 800, 374],
  ['a large screen', 1440, 374],
])('on %s', (_, width, scrollHeight) => {
  beforeEach(() => page.viewport(width, 900))

  test('it is closed at first, opens over the whole screen and has one close button', async () => {
    await renderInSite(inPage)
    await expect.element(dialog()).not.toBeInTheDocument()
    await open()
    const {width: across, height} = dialog().element().getBoundingClientRect()
    expect([across, height]).toEqual([width, 900])
    const close = page.getByRole('button', {name: 'Close'})
    expect(close.elements()).toHaveLength(1)
    await close.click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('its fields scroll within the specified height', async () => {
    await renderInSite(inPage)
    await open()
    const area = document.querySelector('form [data-cut]')
    expect(area && getComputedStyle(area).maxHeight).toBe(`${scrollHeight}px`)
    const message = page.getByRole('textbox', {name: 'Message'}).element()
    expect(message.getBoundingClientRect().height).toBe(96)
  })

  test('the decorative panel stands on large screens only', async () => {
    await renderInSite(inPage)
    await open()
    const motto = page.getByText('CONNECTING THE ENERGY OF TOMORROW')
    expect(motto.element().checkVisibility()).toBe(width >= 1024)
  })
})

test('it shows the specified words, fields and placeholders', async () => {
  await renderInSite(inPage)
  await open()
  await expect
    .element(page.getByText("Please complete the details below and we'll be in contact"))
    .toBeVisible()
  const fields = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')]
  expect(fields.map(({name, placeholder}) => [name, placeholder])).toEqual(
    expect.arrayContaining([
      ['full_name', 'First and last name'],
      ['email', expect.stringMatching(/^\S+@\S+\.\S+$/)],
      ['phone_number', '+234'],
      ['company_name', 'Name of your organisation'],
      ['message', 'Enter an enquiry or a suggestion'],
    ]),
  )
})

test('a button that is disabled looks muted', async () => {
  await renderInSite(inPage)
  const look = (name: string) => {
    const {backgroundColor, borderColor} = getComputedStyle(
      page.getByRole('button', {name}).element(),
    )
    return {backgroundColor, borderColor}
  }
  const normal = look('Open')
  await open()
  await expect.element(page.getByRole('button', {name: 'Send message'})).toBeDisabled()
  expect(look('Send message').backgroundColor).not.toBe(normal.backgroundColor)
})

test('the page behind is inert and does not scroll', async () => {
  await renderInSite(inPage)
  await open()
  page.getByText('Elsewhere').element().focus()
  expect(document.activeElement).not.toBe(page.getByText('Elsewhere').element())
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
})

test('Escape closes it and the focus returns to its opener', async () => {
  const {store} = await renderInSite(inPage)
  await open()
  expect(dialog().element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', {name: 'Open'})).toHaveFocus()
  expect(store.getState().ui.isContactModalOpen).toBe(false)
})

test('it opens again after closing', async () => {
  await renderInSite(inPage)
  await open()
  await userEvent.keyboard('{Escape}')
  await open()
})

test('a chunk that fails to load says so, and the next click tries again', async () => {
  let failures = 1
  const flaky: typeof load = (fetchChunk) =>
    failures-- > 0 ? Promise.reject(new Error('Loading chunk failed')) : fetchChunk()
  await renderInSite(
    <>
      <ContactButton>Open</ContactButton>
      <ContactModal loadChunk={flaky} />
    </>,
  )
  await page.getByRole('button', {name: 'Open'}).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Loading chunk failed. Please try again.')
  await open()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
