import {expect, test} from 'vitest'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import type {Edition} from '#web/src/shared/editions.ts'
import {WithEditions} from './editions.tsx'

const edition: Edition = {
  date: '2026-04-01',
  until: '2026-05-01',
  changes: [{sentence: 'Days in place of years.', isCorrection: false}],
  lines: [
    {kind: 'heading', parts: [{text: 'How long'}]},
    {
      kind: 'paragraph',
      parts: [
        {text: 'Kept for '},
        {text: 'years', change: 'removed'},
        {text: '{enquiryDays}', change: 'added'},
      ],
    },
  ],
  file: {path: '/api/v1/editions/termsPage/2026-04-01.txt', sha256: 'abc123'},
}

const list = [
  {date: '2026-05-01', changes: [{sentence: 'Spelling.', isCorrection: true}]},
  {date: '2026-04-01', changes: edition.changes},
  {date: '2026-03-01', changes: [], withheld: 'It named a person.'},
]

const show = (shown?: Edition) =>
  renderInSite(
    <WithEditions editions={{list, ...(shown && {shown})}} banner={{title: 'Terms', tagline: ''}}>
      <p>The text of today</p>
    </WithEditions>,
    {path: '/terms-and-conditions'},
  )

test('below the document stands what changed and when (behaviour B2190)', async () => {
  const screen = await show()
  await expect.element(screen.getByText('The text of today')).toBeVisible()
  const region = screen.getByRole('region', {name: 'Editions'})
  const entries = region.getByRole('listitem')
  expect(entries.elements().map(({textContent}) => textContent)).toEqual([
    '1 May 2026 (in force)Correction of form: Spelling.',
    '1 April 2026Days in place of years.',
    '1 March 2026Withheld: It named a person.',
  ])
  const link = region.getByRole('link', {name: '1 April 2026'})
  await expect.element(link).toHaveAttribute('href', '/terms-and-conditions?edition=2026-04-01')
})

test('an edition stands in the document’s place, with its changes and the line to cite (behaviour B2191)', async () => {
  const screen = await show(edition)
  expect(screen.getByText('The text of today').elements()).toEqual([])
  await expect
    .element(screen.getByRole('note'))
    .toHaveTextContent(
      'Edition of 1 April 2026, replaced on 1 May 2026. Read the document as it is today',
    )
  const [, added] = screen.container.querySelectorAll('ins')
  const [, removed] = screen.container.querySelectorAll('del')
  expect([added?.textContent, removed?.textContent]).toEqual(['{enquiryDays}', 'years'])
  // Screen readers tell neither element: words that nobody sees do.
  expect(added && getComputedStyle(added, '::before').content).toContain('added')
  await expect.element(screen.getByText(/^Names in braces/)).toBeVisible()
  const cited = screen.getByRole('region', {name: 'To cite this edition'})
  const text = cited.element().textContent
  expect(text).toContain(
    'Terms, edition of 1 April 2026, https://example.org/terms-and-conditions?edition=2026-04-01, SHA-256 abc123',
  )
  expect(text).toContain('curl -s https://example.org/api/v1/editions/termsPage/2026-04-01.txt |')
})

test('of one that is withheld the reason is all that is shown (behaviour B2192)', async () => {
  const screen = await show({
    date: '2026-03-01',
    until: '2026-04-01',
    changes: [],
    withheld: 'It named a person.',
    lines: [],
  })
  await expect
    .element(screen.getByText('This edition is withheld: It named a person.'))
    .toBeVisible()
  expect(screen.getByRole('region', {name: 'To cite this edition'}).elements()).toEqual([])
})
