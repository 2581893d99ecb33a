import {describe, expect, test, vi} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {ContactButton} from '#web/src/shared/ui/contact/contact-button.tsx'
import {ContactModal} from './contact-modal.tsx'

const inPage = (
  <>
    <ContactButton>Open</ContactButton>
    <a href="#elsewhere">Elsewhere</a>
    <ContactModal />
  </>
)

const dialog = () => page.getByRole('dialog', {name: 'Contact us'})
const open = async () => {
  await page.getByRole('button', {name: 'Open'}).click()
  await expect.element(dialog()).toBeVisible()
}

test.each([
  ['a phone', 390, 336],
  ['a tablet', 800, 374],
  ['a large screen', 1440, 374],
])(
  'on %s it opens over the whole screen, and its fields scroll',
  async (_, width, scrollHeight) => {
    await page.viewport(width, 900)
    await renderInSite(inPage)
    await expect.element(dialog()).not.toBeInTheDocument()
    await open()
    const {width: across, height} = dialog().element().getBoundingClientRect()
    expect([across, height]).toEqual([width, 900])

    const area = document.querySelector('form [data-cut]')
    expect(area && getComputedStyle(area).maxHeight).toBe(`${scrollHeight}px`)
    const message = page.getByRole('textbox', {name: 'Message'}).element()
    expect(message.getBoundingClientRect().height).toBe(96)
    const motto = page.getByText('CONNECTING THE ENERGY OF TOMORROW')
    expect(motto.element().checkVisibility()).toBe(width >= 1024)

    const close = page.getByRole('button', {name: 'Close'})
    expect(close.elements()).toHaveLength(1)
    await close.click()
    await expect.element(dialog()).not.toBeInTheDocument()
  },
)

test('on a tablet its fields end as far from the edge as they begin', async () => {
  await page.viewport(820, 1180)
  await renderInSite(inPage)
  await open()
  const {left, right} = page
    .getByRole('textbox', {name: 'Message'})
    .element()
    .getBoundingClientRect()
  expect(820 - right).toBeCloseTo(left)
})

test('at 720 x 450, a laptop at 200 %, all five fields are on the screen', async () => {
  await page.viewport(720, 450)
  await renderInSite(inPage)
  await open()
  const message = page.getByRole('textbox', {name: 'Message'}).element()
  // Its first line at least: 32 px, with the border.
  expect(message.getBoundingClientRect().top + 32).toBeLessThan(450)
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

test('Escape closes it, the focus returns to its opener, and it opens again', async () => {
  const {store} = await renderInSite(inPage)
  await open()
  expect(dialog().element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', {name: 'Open'})).toHaveFocus()
  // The browser closes the dialog, then tells the page.
  await expect.poll(() => store.getState().ui.isContactModalOpen).toBe(false)
  await open()
})

describe('a chunk that fails to load', () => {
  const importDialog = () => import('./contact-dialog.tsx')
  const fails = () => Promise.reject(new TypeError('Failed to fetch'))
  const button = () => page.getByRole('button', {name: 'Open'})

  /** Renders the opener with a chunk, on a page of a server that answers with this status. */
  async function render(importModule: typeof importDialog, status = 200) {
    vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, {status}))
    const reload = vi.fn<() => void>()
    const screen = await renderInSite(
      <>
        <ContactButton>Open</ContactButton>
        <ContactModal importModule={importModule} reload={reload} />
      </>,
    )
    return {reload, ...screen}
  }

  test('reloads the page, which then opens the form', async () => {
    const {reload, unmount} = await render(fails)
    await button().click()
    await expect.poll(() => reload.mock.calls).toHaveLength(1)
    await unmount()
    await render(importDialog)
    await expect.element(dialog()).toBeVisible()
  })

  test('reloads once for each press', async () => {
    const {reload, unmount} = await render(fails)
    await button().click()
    await expect.poll(() => reload.mock.calls).toHaveLength(1)
    await unmount()
    const after = await render(fails)
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(after.reload).not.toHaveBeenCalled()
    await button().click()
    await expect.poll(() => after.reload.mock.calls).toHaveLength(1)
    sessionStorage.clear()
  })

  test('is said, beside phone and e-mail, while the server does not answer, and the next press tries again', async () => {
    let isAway = true
    const {reload} = await render(() => (isAway ? fails() : importDialog()), 503)
    await button().click()
    const details = dialog()
    await expect
      .element(details.getByText(/^Loading chunk failed. Please try again./))
      .toBeVisible()
    await expect.element(details.getByRole('link', {name: /@/})).toBeVisible()
    expect(reload).not.toHaveBeenCalled()
    isAway = false
    await open()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
