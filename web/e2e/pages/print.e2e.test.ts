import {expect, test} from 'vitest'
import {setUpBrowser, openPage} from '../testing/browser.ts'
import {paper} from '../testing/printed-page.ts'
import {siteUrl} from '../testing/shared-site.ts'

// The file pages.e2e.test.ts proves that every page prints as black text on few sheets.
const visit = setUpBrowser()

test.each([
  ['/faq', 17],
  ['/whistleblower-policy', 7],
])('%s prints every answer, though all are closed on the screen', async (path, count) => {
  const {page, close} = await visit({viewport: paper})
  await page.emulateMedia({media: 'print'})
  await openPage(page, siteUrl + path)
  const answers = await page.locator('main details > :not(summary)').evaluateAll((contents) =>
    contents.filter((content) => {
      const shown = content.checkVisibility({contentVisibilityAuto: true})
      return shown && content.getBoundingClientRect().height > 20
    }),
  )
  expect(answers).toHaveLength(count)
  await close()
})

test('a letterhead says whose page it is, where it stands and when it was printed', async () => {
  const {page, close} = await visit({viewport: paper})
  await openPage(page, `${siteUrl}/code-of-conduct`)
  await page.emulateMedia({media: 'print'})
  const today = () =>
    new Date().toLocaleDateString('en-NG', {dateStyle: 'long', timeZone: 'Africa/Lagos'})
  const before = today()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  // Midnight may pass between the print and the look at the clock.
  const days = [before, today()]
  expect(await page.getByRole('banner').innerText()).toContain('Gas Aggregation')
  const content = await page
    .getByRole('banner')
    .locator('p[data-url]')
    .evaluate((line) => getComputedStyle(line, '::before').content.replaceAll('" "', ''))
  expect(days.map((day) => `"${siteUrl}/code-of-conduct · ${day}"`)).toContain(content)
  await close()
})
