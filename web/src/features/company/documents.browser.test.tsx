import {expect, test} from 'vitest'
import type {SiteData} from '#web/src/shared/site/site-data.ts'
import {renderPage} from '#web/src/app/testing/render.tsx'
import {clauses, singleton} from './testing/documents.ts'

const code = () =>
  renderPage('/code-of-conduct', [
    singleton('codeOfConductPage', {dateLine: 'Dated February 2024', rules: clauses('Rule', 14)}),
  ])

const terms = (sections = clauses('Section', 9), change?: (site: SiteData) => void) =>
  renderPage(
    '/terms-and-conditions',
    [singleton('termsPage', {dateLine: 'Last updated: February 2024', sections})],
    change && {change},
  )

test('the code of conduct has fourteen numbered rules and its date', async () => {
  const screen = await code()
  await expect.element(screen.getByText('Dated February 2024')).toBeVisible()
  const numerals = [...screen.container.querySelectorAll('section[id] > a')]
  expect(numerals.map((numeral) => numeral.firstChild?.textContent)).toEqual(
    Array.from({length: 14}, (_, index) => String(index + 1)),
  )
})

test('each rule has a deep link and stands in the index', async () => {
  const screen = await code()
  const index = screen.getByRole('navigation', {name: 'The rules'})
  const hashes = [...index.element().querySelectorAll('a')].map((link) => link.hash)
  expect(hashes).toHaveLength(14)
  for (const hash of hashes) {
    expect(screen.container.querySelector(hash)?.getAttribute('aria-labelledby')).toBe(
      `${hash.slice(1)}-title`,
    )
  }
  expect(screen.container.querySelector('#rule-3')?.textContent).toContain('What Rule 3 says')
})

test('the last of the nine terms shows address, e-mail and phone', async () => {
  const screen = await terms()
  const sections = [...screen.container.querySelectorAll('section[id]')]
  expect(sections).toHaveLength(9)
  const withAddress = sections.filter((section) => section.querySelector('address'))
  expect(withAddress).toEqual([sections[8]])
  const contact = screen.getByText(/12 Example Crescent\s+Asokoro, Abuja/)
  await expect.element(contact).toBeVisible()
  await expect
    .element(screen.getByRole('link', {name: 'enquiries@example.com'}))
    .toHaveAttribute('href', 'mailto:enquiries@example.com')
  await expect
    .element(screen.getByRole('link', {name: '0800 000 0000'}))
    .toHaveAttribute('href', 'tel:08000000000')
})

test('contact lines that the settings lack are not rendered', async () => {
  const screen = await terms(clauses('Section', 9), ({settings}) => {
    Object.assign(settings, {address: '', phone: '', email: ''})
  })
  expect(screen.container.querySelector('address')).toBeNull()
})

test('a clause without text is not numbered', async () => {
  const sections = clauses('Section', 3).map((section, index) =>
    index === 1 ? {...section, body: []} : section,
  )
  const screen = await terms(sections)
  const titles = [...screen.container.querySelectorAll('section[id] h2')]
  expect(titles.map((title) => title.textContent)).toEqual(['Section 1', 'Section 3'])
  expect(screen.container.querySelector('#section-2')?.textContent).toContain('Section 3')
})

test('the disclaimer shows its date, its numbers and a deep link for each statement', async () => {
  const screen = await renderPage('/disclaimer', [
    singleton('disclaimerPage', {
      dateLine: 'Last updated: January 2025',
      sections: clauses('Statement', 6),
    }),
  ])
  await expect.element(screen.getByText('Last updated: January 2025')).toBeVisible()
  const numeral = screen.container.querySelector('#section-4 > a')
  expect(numeral?.getAttribute('href')).toBe('#section-4')
  expect(numeral?.firstChild?.textContent).toBe('4')
})
