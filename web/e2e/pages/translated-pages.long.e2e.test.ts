import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {desktop, setUpBrowser} from '../testing/browser.ts'
import {openContactForm} from '../testing/forms-page.ts'
import {coarsePhone, openWithHeldScripts} from '../testing/held-scripts.ts'
import {DRAWN_ANEW} from '../testing/page-errors.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {translatePage} from '../testing/translated-page.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()

/** A page that another program has changed before it was hydrated says so, and nothing else is wrong. */
const otherErrors = (errors: string[]) => errors.filter((error) => !error.includes(DRAWN_ANEW))

/** Runs in the page and acts as a password manager: elements beside fields, in headings and around links. */
function insertElements() {
  for (const field of document.querySelectorAll('input')) {
    field.setAttribute('data-manager', '')
    field.after(document.createElement('manager-icon'))
  }
  for (const heading of document.querySelectorAll('h1, h2')) {
    heading.prepend(document.createElement('reader-mark'))
  }
  for (const link of document.querySelectorAll('footer a')) {
    const wrapper = document.createElement('link-preview')
    link.replaceWith(wrapper)
    wrapper.append(link)
  }
}

test.each([
  ['translated', translatePage],
  ['changed by an extension', (page: Page) => page.evaluate(insertElements)],
])(
  'a page %s before it is hydrated works from then on, and keeps what is typed',
  async (_, change) => {
    const {page, errors, close} = await visit(coarsePhone)
    const hydrate = await openWithHeldScripts(page, `${siteUrl}/initiatives`)
    await change(page)
    await hydrate()
    const footer = page.getByRole('contentinfo')
    const email = footer.getByRole('textbox')
    await email.fill('ada@example.com')
    await footer.locator('summary').last().tap()
    await footer.getByRole('button', {name: 'Contact us'}).tap()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    expect(await email.inputValue()).toBe('ada@example.com')
    await expect
      .poll(() => footer.getByRole('button', {name: 'Subscribe'}).isDisabled())
      .toBe(false)
    expect(otherErrors(errors)).toEqual([])
    await close()
  },
)

test('on a translated page the dialog and the sign-up work, and a list leads to an item', async () => {
  const {page, errors, close} = await visit({viewport: desktop})
  await openPage(page, `${siteUrl}/news`)
  await translatePage(page)
  await openContactForm(page)
  const name = page.getByLabel('Full name', {exact: true})
  await name.fill('Dr. Ada Obi')
  await name.blur()
  await page.getByRole('button', {name: 'Use Dr Ada Obi'}).click()
  expect(await name.inputValue()).toBe('Dr Ada Obi')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({state: 'detached'})
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('textbox').fill('ada@')
  await footer.getByText('Please enter a valid email address').waitFor()
  await footer.getByRole('textbox').fill('ada@example.com')
  await footer.getByText('Please enter a valid email address').waitFor({state: 'detached'})
  await page
    .getByRole('link', {name: /^Continue reading/})
    .first()
    .click()
  await page.waitForURL('**/news/*')
  await footer.waitFor()
  expect(errors).toEqual([])
  await close()
})

test('the lists, translated: tab, search and pages follow each other', async () => {
  const {page, errors, close} = await visit({viewport: desktop})
  await openPage(page, `${siteUrl}/news`)
  await translatePage(page)
  await page.getByRole('link', {name: 'Page 2'}).click()
  await page.waitForURL('**/news?page=2')
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('No search results').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('zzzz')
  await page.getByRole('searchbox').fill('zzzzy')
  await page.getByText('Titles that begin with “zzzzy”').waitFor()
  await page.getByRole('link', {name: 'Search the whole site for “zzzzy” (0)'}).waitFor()
  const topic = page.getByRole('navigation', {name: 'Topics in the news'}).getByRole('link').first()
  expect(await topic.innerText(), 'on one line').toMatch(/^#.+$/)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('article').first().waitFor()
  expect(errors).toEqual([])
  await close()
})

test('the picture that is open large, translated, counts on', async () => {
  const {page, errors, close} = await visit({viewport: desktop})
  await openPage(page, `${siteUrl}/gallery/compressor-hall?photo=1`)
  await translatePage(page)
  await page.keyboard.press('ArrowRight')
  await page
    .getByRole('dialog')
    .getByText(/^2 \/ \d+$/)
    .waitFor()
  expect(errors).toEqual([])
  await close()
})
