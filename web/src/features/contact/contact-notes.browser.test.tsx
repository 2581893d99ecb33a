import {beforeEach, expect, test} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import type {SiteData} from '#web/src/shared/site/site-data.ts'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {ContactOpening} from '#web/src/shared/ui/contact/contact-button.tsx'
import {ContactModal} from './contact-modal.tsx'
import {field, fill, inPage, open, submit, valid} from './testing/contact-form.tsx'

beforeEach(() => page.viewport(1280, 900))

test('says what is required, what happens with the data, and why it cannot be sent yet', async () => {
  await renderInSite(inPage)
  await open()
  await expect.element(page.getByText('All fields are required.')).toBeVisible()
  await expect.element(page.getByText(/^We use your details only to answer you/)).toBeVisible()
  const why = 'Complete all fields to send your message.'
  await expect.element(submit()).toBeDisabled()
  await expect.element(submit()).toHaveAccessibleDescription(why)
  await fill(valid.slice(0, 4))
  await expect.element(submit()).toBeDisabled()
  await expect.element(submit()).toHaveAccessibleDescription(/Still missing: message\.$/)
  await fill(valid.slice(4))
  await expect.element(submit()).toBeEnabled()
  await expect.element(page.getByText(why)).not.toBeInTheDocument()
})

test('a hint stays when the error comes', async () => {
  await renderInSite(inPage)
  await open()
  const phone = field('Phone number')
  await phone.fill('123')
  await userEvent.tab()
  await expect.element(page.getByText('Phone number is incorrect')).toBeVisible()
  await expect.element(page.getByText('11 digits: 08012345678')).toBeVisible()
  await expect
    .element(phone)
    .toHaveAccessibleDescription('Phone number is incorrect 11 digits: 08012345678')
})

test('phone, e-mail and hours stand beside the form, once', async () => {
  await renderInSite(inPage)
  await open()
  const dialog = page.getByRole('dialog')
  for (const width of [360, 1280]) {
    await page.viewport(width, 900)
    await expect
      .element(dialog.getByRole('link', {name: 'enquiries@example.com'}))
      .toHaveAttribute('href', 'mailto:enquiries@example.com')
    await expect.element(dialog.getByRole('link', {name: '0800 000 0000'})).toBeInTheDocument()
    const hours = dialog.getByText(/^Monday to Friday/).elements()
    expect(hours.filter((element) => element.checkVisibility())).toHaveLength(1)
  }
})

test('opened for a subject it has the hint and the draft of that subject (behaviour B1482)', async () => {
  await renderInSite(
    <>
      <ContactOpening
        buttonLabel="Open"
        buttonNote="The form opens with a line to complete."
        hint="Say for which medium you write"
        draft="Medium:"
      />
      <ContactModal />
    </>,
    {path: '/purchase-process'},
  )
  await expect.element(page.getByText('The form opens with a line to complete.')).toBeVisible()
  await open()
  await expect.element(page.getByText('Say for which medium you write')).toBeVisible()
  await expect.element(page.getByText(/^For a gas request/)).not.toBeInTheDocument()
  await expect.element(field('Message')).toHaveValue('Medium:')
})

test('words go below a draft that leaves an empty line for them, wherever the message is pressed', async () => {
  await renderInSite(
    <>
      <ContactOpening buttonLabel="Open" buttonNote="" draft={'In Nigeria\n\n'} />
      <ContactModal />
    </>,
  )
  await open()
  await field('Message').click({position: {x: 20, y: 15}})
  const message = field('Message').element()
  if (!(message instanceof HTMLTextAreaElement)) throw new Error('No message.')
  await expect.poll(() => message.selectionStart).toBe('In Nigeria\n\n'.length)
  await userEvent.keyboard('Two furnaces')
  await expect.element(field('Message')).toHaveValue('In Nigeria\n\nTwo furnaces')
})

test.each([
  ['/purchase-process', 1],
  ['/faq', 0],
])('opened from %s it says %i times what a gas request should contain', async (path, count) => {
  await renderInSite(inPage, {path})
  await open()
  const note = page.getByText(/^For a gas request, please say/)
  expect(note.elements()).toHaveLength(count)
})

test('on phones the last field can be seen below the others', async () => {
  await page.viewport(360, 740)
  await renderInSite(inPage)
  await open()
  const message = field('Message').element()
  expect(document.querySelector(`label[for="${message.id}"]`)).toBeInTheDocument()
  for (const width of [360, 390, 412]) {
    await page.viewport(width, 740)
    const area = document.querySelector('form [data-cut]')?.getBoundingClientRect()
    expect((area?.bottom ?? 0) - message.getBoundingClientRect().top).toBeGreaterThanOrEqual(16)
  }
})

test('contacts by subject: an address of their own, or the company’s with the subject filled in', async () => {
  await page.viewport(1280, 900)
  const contact = {desk: '', phone: '', email: ''}
  const change = ({settings}: SiteData) =>
    void (settings.contacts = [
      {...contact, key: '0', subject: 'Buying gas', desk: 'Commercial Services'},
      {...contact, key: '1', subject: 'Press', email: 'press@example.com'},
      {...contact, key: '2', subject: 'Compliance', phone: '0800 000 0001'},
    ])
  await renderInSite(inPage, {change})
  await open()
  const list = page.getByRole('dialog').getByRole('list').last()
  await expect
    .element(list)
    .toHaveTextContent('Buying gasCommercial ServicesPressCompliance0800 000 0001')
  const links = list.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'mailto:enquiries@example.com?subject=Buying%20gas',
    'mailto:press@example.com?subject=Press',
    'tel:08000000001',
  ])
})

test('without contacts by subject no heading stands there', async () => {
  await renderInSite(inPage, {change: ({settings}) => void (settings.contacts = [])})
  await open()
  await expect.element(page.getByText('Write to us about').first()).not.toBeInTheDocument()
})

const area = () => document.querySelector('form [data-cut]') ?? document.body
const box = (element: Element | undefined | null) =>
  (element ?? document.body).getBoundingClientRect()

test('on a phone an arrow below the fields says that the message goes on, and brings it into view', async () => {
  await page.viewport(360, 740)
  await renderInSite(inPage)
  await open()
  const cue = document.querySelector<HTMLElement>('form button[tabindex="-1"]')
  await expect.poll(() => cue?.checkVisibility({visibilityProperty: true})).toBe(true)
  expect(cue?.textContent).toBe('Message')
  expect(box(cue).top, 'it covers no word of a field').toBeGreaterThanOrEqual(
    box(area()).bottom - 10,
  )
  expect(box(cue).bottom).toBeLessThanOrEqual(740)
  cue?.click()
  await expect.poll(() => cue?.checkVisibility({visibilityProperty: true})).toBe(false)
  expect(box(field('Message').element()).bottom).toBeLessThanOrEqual(box(area()).bottom)
})

test('on a phone the whole message is in view while it is written, also when errors come above it', async () => {
  await page.viewport(360, 740)
  await renderInSite(inPage)
  await open()
  const message = field('Message')
  const isWhole = () => {
    const {top, bottom} = box(message.element())
    return top >= box(area()).top && bottom <= box(area()).bottom
  }
  await message.click()
  await expect.poll(isWhole).toBe(true)
  // A browser fills in what is wrong: nobody types there.
  for (const label of ['Full name', 'E-mail']) {
    const input = field(label).element()
    if (!(input instanceof HTMLInputElement)) throw new Error('No field.')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'x')
    input.dispatchEvent(new InputEvent('input', {bubbles: true}))
  }
  await expect.element(page.getByText('Please enter a valid email')).toBeVisible()
  await expect.poll(isWhole).toBe(true)
  await expect.element(message).toHaveFocus()
})

test('on a phone errors beside the labels leave the beginning of the message in view', async () => {
  await page.viewport(390, 844)
  await renderInSite(inPage)
  await open()
  await fill([
    ['Full name', 'x'],
    ['E-mail', 'x'],
    ['Full name', 'x y'],
    ['Full name', 'x'],
  ])
  await expect.element(page.getByText('Full name is incorrect')).toBeVisible()
  await expect.element(page.getByText('Please enter a valid email')).toBeVisible()
  expect(box(area()).bottom - box(field('Message').element()).top).toBeGreaterThanOrEqual(16)
})

test('the subjects and who answers for them stand in two columns', async () => {
  await page.viewport(1440, 900)
  await renderInSite(inPage)
  await open()
  const rows = [...document.querySelectorAll('dialog address ul')].at(-1)?.children ?? []
  const edges = Array.from(rows, ({children}) => [...children].map((part) => box(part).left))
  expect(edges.length).toBeGreaterThan(1)
  for (const row of edges) expect(row).toEqual(edges[0])
})

test.each([820, 1024, 1440])(
  'at %i px boxes beside each other stand at one height, with errors too, and placeholders are whole',
  async (width) => {
    await page.viewport(width, 900)
    await renderInSite(inPage)
    await open()
    const tops = () => valid.map(([label]) => box(field(label).element()).top)
    const inRows = ([name, mail, phone, company]: number[]) =>
      name === mail && phone === company && phone !== undefined && phone > (name ?? 0)
    expect(inRows(tops())).toBe(true)
    for (const input of document.querySelectorAll('form input[placeholder]'))
      expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
    await fill([
      ['Full name', 'Ada Obi'],
      ['E-mail', 'x'],
      ['Phone number', '+234 803 123 4567'],
    ])
    await userEvent.tab()
    await expect.element(page.getByRole('button', {name: /^Use 0803/})).toBeVisible()
    expect(inRows(tops())).toBe(true)
  },
)

test('all fields with all errors have room, and the heading stays where it was', async () => {
  await renderInSite(inPage)
  await open()
  const heading = page.getByRole('heading', {name: 'Contact us'}).element()
  const {top} = heading.getBoundingClientRect()
  await fill(valid.map(([label]) => [label, 'x']))
  await fill(valid.map(([label]) => [label, ' ']))
  await expect.element(page.getByText('Please enter a message')).toBeVisible()
  const area = document.querySelector('form [data-cut]')
  expect(area?.querySelectorAll('[aria-live]:not(:empty)')).toHaveLength(5)
  expect(area?.scrollHeight).toBeLessThanOrEqual(area?.clientHeight ?? 0)
  expect(heading.getBoundingClientRect().top).toBe(top)
})
