import {expect, test} from 'vitest'
import {desktop} from '../testing/browser.ts'
import {allClosed, openStates, setUpCompanyPages} from '../testing/company-page.ts'

// Each company page of the seeded site with the parts that behaviour B122 to B134 list.
const open = setUpCompanyPages()

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
