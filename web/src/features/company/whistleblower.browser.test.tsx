import {expect, test} from 'vitest'
import {renderPage} from '#web/src/app/testing/render.tsx'
import {entries, singleton} from './testing/documents.ts'

const trust = ['Anonymity', 'Security', 'Non-retaliation'].map((title) => ({
  _key: title,
  title,
  text: `About ${title}`,
}))

const policy = (url: string | null = 'https://example.org/report') =>
  renderPage('/whistleblower-policy', [
    singleton('whistleblowerPage', {
      howItWorks: {items: entries('Step', 4)},
      trust: {items: trust},
      faq: {items: entries('Question', 3)},
      report: {title: 'Make a report', text: 'It opens elsewhere.', buttonLabel: 'Report', url},
    }),
  ])

test('button and section lead to the external form in a new tab', async () => {
  const screen = await policy()
  const links = screen.getByRole('link', {name: 'Report (opens in a new tab)'}).elements()
  expect(links).toHaveLength(2)
  for (const link of links) {
    expect(link.getAttribute('href')).toBe('https://example.org/report')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  }
  expect(screen.getByText('Opens example.org in a new tab.').elements()).toHaveLength(2)
  const section = screen.getByRole('region', {name: 'Make a report'})
  expect(section.element().contains(links[1] ?? null)).toBe(true)
})

test('anonymity, security and non-retaliation are promised', async () => {
  const screen = await policy()
  const block = screen.getByRole('region', {name: 'What you can rely on'})
  for (const {title, text} of trust) {
    await expect.element(block.getByRole('heading', {name: title})).toBeVisible()
    await expect.element(block.getByText(text)).toBeVisible()
  }
})

test('the page sends no request to any other host', async () => {
  await policy()
  const hosts = performance.getEntriesByType('resource').map(({name}) => new URL(name).host)
  expect(new Set(hosts)).toEqual(new Set([location.host]))
})

test.each([null, 'javascript:alert(1)'])(
  'without a usable form URL there is no link (%j)',
  async (url) => {
    const screen = await policy(url)
    expect(screen.container.querySelectorAll('a')).toHaveLength(0)
  },
)
