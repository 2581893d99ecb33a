import {describe, expect, test, vi} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {WHISTLEBLOWER_TEXTS} from '#schemas/texts.ts'
import {renderPage} from '#web/src/app/testing/render.tsx'
import {paragraphs} from '#web/src/shared/testing/documents.ts'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {LeaveLink} from './leave-link.tsx'
import {entries, singleton} from './testing/documents.ts'

const trust = ['Anonymity', 'Security', 'Non-retaliation'].map((title) => ({
  _key: title,
  title,
  text: `About ${title.slice(0, 3)}`,
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
  'without a usable form URL there is no link to it (%j)',
  async (url) => {
    const screen = await policy(url)
    expect(screen.getByRole('link').elements()).toEqual([
      screen.getByRole('link', {name: 'Leave this page'}).element(),
    ])
  },
)

describe('the way out of the page (behaviour B2184)', () => {
  test('is told before the link to the form, and stays in view on a phone', async () => {
    await page.viewport(360, 640)
    const screen = await policy()
    const link = screen.getByRole('link', {name: 'Leave this page'})
    const [report] = screen.getByRole('link', {name: 'Report (opens in a new tab)'}).elements()
    const note = screen.getByText(WHISTLEBLOWER_TEXTS.leave.keyHint).element()
    expect(note.compareDocumentPosition(report ?? note)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(link.element().getAttribute('href')).toBe('/')
    for (const end of [0, document.body.scrollHeight]) {
      window.scrollTo(0, end)
      await expect.element(link).toBeInViewport({ratio: 1})
    }
  })

  test.each([
    ['https://example.org/weather', 'https://example.org/weather'],
    ['/news', '/news'],
    ['mailto:a@example.org', '/'],
    ['javascript:alert(1)', '/'],
  ])('leads to the page that an editor names (%s)', async (url, target) => {
    const screen = await renderPage('/whistleblower-policy', [
      singleton('whistleblowerPage', {leave: {url, buttonLabel: 'Away'}}),
    ])
    expect(screen.getByRole('link', {name: 'Away'}).element().getAttribute('href')).toBe(target)
  })

  /** The link alone, and where it leads to in place of the page. */
  async function renderLink() {
    const leave = vi.fn<(url: string) => void>()
    const screen = await renderInSite(
      <>
        <LeaveLink url="/neutral" label="Leave this page" leave={leave} />
        <input aria-label="Field" />
      </>,
    )
    return {leave, ...screen}
  }

  test('a press covers the page at once, and replaces it', async () => {
    const {leave, ...screen} = await renderLink()
    await screen.getByRole('link', {name: 'Leave this page'}).click()
    expect(leave).toHaveBeenCalledExactlyOnceWith('/neutral')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Leaving this page')
    const {width, height} = screen.getByRole('alert').element().getBoundingClientRect()
    expect([width, height]).toEqual([document.documentElement.clientWidth, innerHeight])
  })

  test('so do three presses of Shift, which are counted aloud', async () => {
    const {leave, ...screen} = await renderLink()
    const status = screen.getByRole('status')
    await userEvent.keyboard('{Shift}')
    await expect.element(status).toHaveTextContent('Press Shift 2 times more to leave')
    await userEvent.keyboard('{Shift}')
    await expect.element(status).toHaveTextContent('Press Shift once more to leave')
    expect(leave).not.toHaveBeenCalled()
    await userEvent.keyboard('{Shift}')
    expect(leave).toHaveBeenCalledExactlyOnceWith('/neutral')
  })

  test('capitals, other keys in between and slow presses do not leave', async () => {
    const {leave, ...screen} = await renderLink()
    await screen.getByRole('textbox').click()
    await userEvent.keyboard('{Shift>}a{/Shift}{Shift>}b{/Shift}{Shift>}c{/Shift}')
    await userEvent.keyboard('{Shift}{Shift}d{Shift}')
    await userEvent.keyboard('e')
    const press = (timeStamp: number) => {
      for (const type of ['keydown', 'keyup']) {
        const event = new KeyboardEvent(type, {key: 'Shift'})
        Object.defineProperty(event, 'timeStamp', {value: timeStamp})
        window.dispatchEvent(event)
      }
    }
    for (const at of [0, 6_000, 12_000]) press(1_000_000 + at)
    expect(leave).not.toHaveBeenCalled()
    for (const at of [13_000, 14_000]) press(1_000_000 + at)
    await expect.poll(() => leave).toHaveBeenCalledOnce()
  })
})

test('on a wide screen the way out ends where the content does', async () => {
  await page.viewport(1920, 1080)
  const screen = await policy()
  const link = screen.getByRole('link', {name: 'Leave this page'})
  await expect.element(link).toBeVisible()
  // The content is 80rem wide.
  const edge = (document.documentElement.clientWidth + 80 * 16) / 2
  expect(link.element().getBoundingClientRect().right).toBe(edge)
})

test('the first section begins as far below the banner as on other pages', async () => {
  await page.viewport(1440, 900)
  const below = (container: Element) => {
    const section = container.querySelector('section')
    return section && getComputedStyle(section).paddingBlockStart
  }
  const intro = paragraphs('Anyone may report.')
  const screen = await renderPage('/whistleblower-policy', [
    singleton('whistleblowerPage', {intro}),
  ])
  const own = below(screen.container)
  await screen.unmount()
  const other = await renderPage('/initiatives', [
    singleton('initiativesPage', {intro: 'Our work.'}),
  ])
  expect(own).toBe(below(other.container))
})
