import {beforeEach, expect, test, vi} from 'vitest'
import {page} from 'vitest/browser'
import {SOCIAL_PLATFORMS} from '#schemas/vocabulary.ts'
import {drawnIcons} from '#web/src/shared/testing/drawn-icons.ts'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {Footer} from './footer.tsx'

const footer = <Footer newsletter={<p>the sign-up</p>} />

beforeEach(() => page.viewport(1440, 900))

test('Contact us opens the contact modal and is no route', async () => {
  const {store, router} = await renderInSite(footer)
  await page.getByRole('button', {name: 'Contact us'}).click()
  expect(store.getState().ui.isContactModalOpen).toBe(true)
  expect(router.state.location.pathname).toBe('/')
})

test('the copyright line shows the clock’s year', async () => {
  vi.setSystemTime(new Date('2031-06-01'))
  await renderInSite(footer)
  await expect.element(page.getByText(/© 2031 Gas Aggregation Company/)).toBeVisible()
  vi.useRealTimers()
})

test('the footer marks the current page', async () => {
  await renderInSite(footer, {path: '/news/a-day'})
  const current = [...document.querySelectorAll('footer [aria-current]')]
  expect(current.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['News update', 'true'],
  ])
})

test('address, phone, e-mail, social links and the legal row are there', async () => {
  await renderInSite(footer)
  await expect.element(page.getByText(/Asokoro, Abuja/)).toBeVisible()
  for (const [name, href] of [
    ['0800 000 0000', 'tel:08000000000'],
    ['enquiries@example.com', 'mailto:enquiries@example.com'],
    [/^Facebook/, 'https://example.com/facebook'],
    [/^X /, 'https://example.com/x'],
    [/^Instagram/, 'https://example.com/instagram'],
    [/^LinkedIn/, 'https://example.com/linkedin'],
    ['Whistleblower policy', '/whistleblower-policy'],
    ['Disclaimer', '/disclaimer'],
    ['Privacy', '/privacy'],
    ['Accessibility', '/accessibility'],
  ] as const) {
    await expect.element(page.getByRole('link', {name})).toHaveAttribute('href', href)
  }
  await expect.element(page.getByText('the sign-up')).toBeVisible()
  expect(await drawnIcons(page.getByRole('contentinfo').element())).toEqual(
    expect.arrayContaining(['address', 'phone', 'email', ...SOCIAL_PLATFORMS]),
  )
})

test('what the settings lack is not rendered', async () => {
  await renderInSite(footer, {
    change: ({settings}) =>
      Object.assign(settings, {address: '', phone: '', email: '', socials: []}),
  })
  expect(document.querySelector('address')).toBeNull()
})

test('on phones a group of links opens below its title (behaviour B660)', async () => {
  await page.viewport(390, 844)
  await renderInSite(footer)
  const terms = page.getByText('Terms and Conditions')
  await expect.element(terms).not.toBeVisible()
  await page.getByLabelText('Support').click()
  await expect.element(terms).toBeVisible()
  await expect.element(page.getByText('About us')).not.toBeVisible()
  await page.viewport(1440, 900)
  await expect.element(page.getByText('About us')).toBeVisible()
})

test('at every width the footer’s parts stand in the order of the document (behaviour B660)', async () => {
  await renderInSite(footer)
  const parts = [
    page.getByText('the sign-up'),
    page.getByRole('link', {name: 'enquiries@example.com'}),
    page.getByRole('heading', {name: 'Company'}),
    page.getByText(/^©/),
  ].map((part) => part.element())
  for (const width of [360, 820, 1440]) {
    await page.viewport(width, 900)
    const ends = parts.map((part) => part.getBoundingClientRect().bottom)
    expect(ends, `${width} px`).toEqual(ends.toSorted((a, b) => a - b))
  }
  const inDocument = [...document.querySelectorAll<HTMLElement>('footer *')].filter((element) =>
    parts.includes(element),
  )
  expect(inDocument).toEqual(parts)
})
