import {renderToString} from 'react-dom/server'
import {expect, test} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {renderPage} from '#web/src/app/testing/render.tsx'
import {MoreInfo} from './management-page.tsx'
import {singleton} from './testing/documents.ts'

const members = [
  {
    _id: 'managementMember-ada',
    _type: 'managementMember',
    name: 'Ada Obi',
    role: 'Managing Director',
    link: 'https://example.com/in/ada',
    details: 'Ada leads.\n\n||\n\nShe was an engineer.\n\nShe reads.',
    position: 1,
  },
  {
    _id: 'managementMember-bala',
    _type: 'managementMember',
    name: 'Bala Musa',
    role: 'Head, Operations',
    details: 'Bala runs the network.',
    position: 2,
  },
  {_id: 'managementMember-chi', _type: 'managementMember', name: 'Chi Eze', position: 3},
]

const management = () => renderPage('/management', [singleton('managementPage', {}), ...members])

test('no biography is open at first', async () => {
  const screen = await management()
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('more info opens the biography of the person chosen, in paragraphs', async () => {
  const screen = await management()
  await screen.getByRole('button', {name: 'more info about Ada Obi'}).click()
  const sheet = screen.getByRole('dialog', {name: 'Ada Obi'})
  await expect.element(sheet).toBeVisible()
  await expect.element(sheet.getByText('Managing Director')).toBeVisible()
  await expect
    .element(sheet.getByRole('link'))
    .toHaveAttribute('href', 'https://example.com/in/ada')
  for (const paragraph of ['Ada leads.', 'She was an engineer.', 'She reads.']) {
    await expect.element(sheet.getByText(paragraph, {exact: true})).toBeVisible()
  }
  expect(sheet.element().textContent).not.toContain('||')
  const {width, height} = sheet.element().getBoundingClientRect()
  expect([width, height]).toEqual([window.innerWidth, window.innerHeight])
})

test('the close button closes it and the focus returns to where it came from', async () => {
  const screen = await management()
  const opener = screen.getByRole('button', {name: 'more info about Bala Musa'})
  await opener.click()
  await screen.getByRole('button', {name: 'Close'}).click()
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
  expect(document.activeElement).toBe(opener.element())
})

test('Escape closes it, and it opens again with another person', async () => {
  const screen = await management()
  await screen.getByRole('button', {name: 'more info about Ada Obi'}).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
  await screen.getByRole('button', {name: 'more info about Bala Musa'}).click()
  const sheet = screen.getByRole('dialog', {name: 'Bala Musa'})
  await expect.element(sheet).toBeVisible()
  expect(sheet.getByRole('link').query()).toBeNull()
})

test('a person without a biography has no control that opens one', async () => {
  const screen = await management()
  await expect.element(screen.getByRole('heading', {name: 'Chi Eze'})).toBeVisible()
  expect(screen.getByRole('button', {name: /Chi Eze/}).query()).toBeNull()
})

test('before and without scripts the biography opens in place', () => {
  const sent = document.createElement('div')
  sent.innerHTML = renderToString(
    <MoreInfo label="more info" name="Ada Obi" biography={['One', 'Two']} onOpen={() => {}} />,
  )
  expect(sent.querySelector('details > summary')?.textContent).toBe('more info about Ada Obi')
  expect([...sent.querySelectorAll('details p')].map((part) => part.textContent)).toEqual([
    'One',
    'Two',
  ])
  expect(sent.querySelector('button')).toBeNull()
})

test('on a tablet what the cards of a row offer begins at one height, also where one has a profile', async () => {
  await page.viewport(820, 1180)
  const screen = await management()
  await expect.element(screen.getByRole('link', {name: /LinkedIn/})).toBeVisible()
  const [first, second] = screen
    .getByRole('button', {name: /^more info/})
    .elements()
    .map((button) => button.getBoundingClientRect().top)
  expect(first).toBe(second)
})
