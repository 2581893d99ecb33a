import {expect, test} from 'vitest'
import type {Locator} from 'playwright'
import {desktop, setUpBrowser, openPage} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'

/** Opens company pages of the seeded site on a desktop, with the parts that they have in common. */
function setUpCompanyPages() {
  const visit = setUpBrowser()
  return async (path: string) => {
    const {page, close} = await visit({viewport: desktop})
    await openPage(page, siteUrl + path)
    const main = page.locator('main')
    return {
      page,
      close,
      main,
      /** The section that a heading of level 2 names. */
      section: (name: string) => page.getByRole('region', {name, exact: true}),
      link: (name: string | RegExp) => main.getByRole('link', {name}),
    }
  }
}

/** Tells whether each entry of an accordion is open, in order. */
const openStates = (accordion: Locator) =>
  accordion
    .locator('details')
    .evaluateAll((entries) => entries.map((entry) => entry.hasAttribute('open')))

const allClosed = (count: number) => Array<boolean>(count).fill(false)
const firstOpen = (count: number) => allClosed(count).with(0, true)

// Each company page of the seeded site with the parts that behaviour B122 to B134 list.
const open = setUpCompanyPages()

test('About: banner, story, vision, values, mission, what we do, eight priorities', async () => {
  const {main, section, link, close} = await open('/about')
  await main.getByText('Natural gas for Nigeria’s power stations, industry and towns.').waitFor()
  const story = await section('How we started').textContent()
  for (const fact of ['January 2010', '2008', '2021', '20 October 2023']) {
    expect.soft(story).toContain(fact)
  }
  await section('Our vision')
    .getByText(
      'Driving natural gas commercialization and utilization in Nigeria to create sustainable value for our stakeholders and the Nation.',
    )
    .waitFor()
  await section('Our mission').waitFor()
  await section('Our values').waitFor()
  expect(await openStates(section('What we do'))).toEqual(firstOpen(4))
  expect(await link('View all Services').getAttribute('href')).toBe('/services')
  expect(await section('Our business priorities').getByRole('listitem').count()).toBe(8)
  await close()
})

test('Management: nine people, each with picture, name, role and more info', async () => {
  const {page, main, close} = await open('/management')
  const cards = main.getByRole('article')
  expect(await cards.count()).toBe(9)
  for (const card of await cards.all()) {
    await card.getByRole('img').waitFor()
    await card.getByRole('heading', {level: 2}).waitFor()
    expect.soft(await card.locator('p').count(), 'a role').toBeGreaterThan(0)
    await card.getByRole('button', {name: /^more info/}).waitFor()
  }
  const first = cards.first()
  const name = (await first.getByRole('heading').textContent()) ?? ''
  await first.getByRole('button', {name: /^more info/}).click()
  const sheet = page.getByRole('dialog', {name})
  await sheet.getByRole('img').waitFor()
  await sheet.getByText('Managing Director', {exact: true}).waitFor()
  await sheet.getByRole('link', {name: /opens in a new tab/}).waitFor()
  const paragraphs = await sheet.locator('p').allTextContents()
  expect(paragraphs.length, 'the role and the paragraphs').toBeGreaterThan(3)
  expect(paragraphs.join()).not.toContain('||')
  // The dialog is animated into its place.
  await expect
    .poll(() => sheet.boundingBox())
    .toEqual({x: 0, y: 0, width: desktop.width, height: desktop.height})
  await close()
})

test('Services: eight entries, the first open, and two cards that lead on', async () => {
  const {main, link, close} = await open('/services')
  expect(await openStates(main)).toEqual(firstOpen(8))
  expect(await main.locator('summary :is(h2, h3)').allTextContents()).toEqual([
    'Network Code Support',
    'Price Aggregation and Escrow Management',
    'Flexible Gas Supply Framework',
    'Gas Purchase Order Allocation',
    'Gas Sector Support and Advisory services',
    'Gas Sourcing and Commercialization Facilitation',
    'Gas Flare Commercialization Program Support',
    'Market Data Repository',
  ])
  expect(await link('See our initiatives').getAttribute('href')).toBe('/initiatives')
  expect(await link('Meet our partners').getAttribute('href')).toBe('/partnerships')
  await close()
})

test.each([
  ['/initiatives', 8],
  ['/partnerships', 6],
  ['/faq', 17],
])('%s: an accordion of %i entries, all closed', async (path, count) => {
  const {main, close} = await open(path)
  expect(await openStates(main)).toEqual(allClosed(count))
  await close()
})

test('Energy transition: two accordions of three, and the figures with their alternative texts', async () => {
  const {main, section, close} = await open('/energy-transition')
  expect(await openStates(section('Where we stand'))).toEqual(allClosed(3))
  const work = section('What we work on')
  expect(await openStates(work)).toEqual(allClosed(3))
  expect(await work.locator('summary :is(h2, h3)').allTextContents()).toEqual([
    'Gas flare commercialization',
    'Carbon neutrality profile',
    'Carbon trading framework',
  ])
  await main.getByRole('img', {name: /66% in 1990, 73% in 2016$/}).waitFor()
  await main.getByRole('img', {name: '2 to 3%'}).waitFor()
  await close()
})

test('Purchase process: seven steps, who can buy and who cannot, and the facts', async () => {
  const {main, close} = await open('/purchase-process')
  expect(await main.locator('ol').first().locator('> li').count()).toBe(7)
  const icons = await main
    .locator('ol > li [style*="--place"]')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).maskImage))
  expect(icons).toHaveLength(7)
  for (const icon of icons) expect(icon).toMatch(/step-icons-\S+\.svg/)
  await main.getByRole('button', {name: 'Get started'}).waitFor()
  for (const fact of [
    'Power generation companies',
    'Individuals',
    'LPG (cooking gas)',
    'annual operating contributions from sellers and buyers',
    'US$3.50 per MMBtu',
    '3 to 6 months',
  ]) {
    expect.soft((await main.textContent())?.replaceAll(/\s+/g, ' ')).toContain(fact)
  }
  await close()
})

test('Code of conduct: fourteen numbered rules of February 2024, each with its own URL', async () => {
  const {page, main, close} = await open('/code-of-conduct#rule-9')
  await main.getByText(/February 2024/).waitFor()
  const rules = main.locator('section[id^=rule-]')
  expect(await rules.count()).toBe(14)
  const titles = await rules.getByRole('heading', {level: 2}).allTextContents()
  const subjects = [
    /gratification/i,
    /conflict of interest/i,
    /health, safety, security and environment/i,
    /confidentiality/i,
    /records/i,
    /harassment/i,
    /substance abuse/i,
    /assets/i,
    /communications cleared by the managing director/i,
    /law/i,
    /partisan politics/i,
    /privacy/i,
    /report violations/i,
    /false or malicious/i,
  ]
  expect(titles.map((title, place) => subjects[place]?.test(title))).toEqual(Array(14).fill(true))
  await expect
    .poll(() => page.locator('#rule-9').evaluate((rule) => rule.getBoundingClientRect().top))
    .toBeLessThan(desktop.height / 2)
  await close()
})

test('Whistleblower policy: four steps, three promises, three questions, the form elsewhere', async () => {
  const {section, link, close} = await open('/whistleblower-policy')
  expect(await openStates(section('How it works'))).toEqual(allClosed(4))
  expect(
    await section('What you can rely on').getByRole('heading', {level: 3}).allTextContents(),
  ).toEqual(['Anonymity', 'Security', 'Non-retaliation'])
  expect(await openStates(section('Common questions'))).toEqual(allClosed(3))
  const forms = link(/^Open the anonymous report form/)
  expect(await forms.count()).toBe(2)
  for (const form of await forms.all()) expect(await form.getAttribute('target')).toBe('_blank')
  await section('Make a report')
    .getByRole('link', {name: /opens in a new tab/})
    .waitFor()
  await close()
})

test('Terms: nine titled sections of February 2024, the last with address, e-mail and phone', async () => {
  const {main, close} = await open('/terms-and-conditions')
  await main.getByText(/last updated: February 2024/i).waitFor()
  const sections = main.locator('section[id^=section-]')
  expect(await sections.count()).toBe(9)
  const last = sections.last()
  await last.getByText(/Asokoro, Abuja/).waitFor()
  await last.locator('a[href^="mailto:"]').waitFor()
  await last.locator('a[href^="tel:"]').waitFor()
  expect(await main.locator('address').count()).toBe(1)
  await close()
})

test('Disclaimer: last updated January 2025', async () => {
  const {main, close} = await open('/disclaimer')
  await main.getByText(/last updated: January 2025/i).waitFor()
  await close()
})
