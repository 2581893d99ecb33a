import {inflateSync} from 'node:zlib'
import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {setUpBrowser, openPage} from '../testing/browser.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

/**
 * Prints a page on A4 sheets.
 *
 * @returns for each sheet, how many strokes of text and drawing it holds: 0 for an empty one. The
 *   operators are those of PDF's content streams (ISO 32000-1, 8.5.3 and 9.4.3).
 */
async function printSheets(page: Page): Promise<number[]> {
  const margin = '1.5cm'
  const pdf = await page.pdf({
    format: 'A4',
    margin: {top: margin, bottom: margin, left: margin, right: margin},
  })
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/Type \/Page\b[^]*?\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const object = text.indexOf(`\n${id} 0 obj`)
    const start = text.indexOf('stream\n', object) + 'stream\n'.length
    const length = Number(/\/Length (\d+)/.exec(text.slice(object, start))?.[1])
    const content = inflateSync(Buffer.from(text.slice(start, start + length), 'latin1'))
    return content.toString('latin1').match(/\b(T[jJ]|Do)\b/g)?.length ?? 0
  })
}

const visit = setUpBrowser()

/** As wide as A4 without its margins, in CSS pixels. */
const paper = {width: 680, height: 1010}

/** The most sheets that a page of the seed takes; a page that is not here takes 2. */
const sheetLimits = new Map([
  ['/', 3],
  ['/about', 3],
  ['/code-of-conduct', 3],
  ['/services', 4],
  ['/purchase-process', 3],
  ['/publications/*', 4],
  ['/news/*', 4],
  ['/faq', 3],
])

/** Controls that paper cannot use, and text that is not black, on the page as it is printed. */
const findFaults = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility())
    const isUseless = (one: Element) =>
      one.matches('footer, nav, button, search, [aria-labelledby="call-to-action"]')
    const useless = all.filter(isUseless).map((one) => one.outerHTML.slice(0, 80))
    const pale = all
      .filter((one) => [...one.childNodes].some((node) => node.nodeValue?.trim()))
      .filter((one) => !one.closest('svg') && getComputedStyle(one).color !== 'rgb(0, 0, 0)')
      .map((one) => `${getComputedStyle(one).color}: ${one.textContent.slice(0, 60)}`)
    const withoutUrl = all
      .filter((one) => one.matches('main a:is([href^="http"], [href^="/"])'))
      .filter((one) => !one.closest('[data-print="pictures"]'))
      .filter((one) => {
        const {content} = getComputedStyle(one, '::after')
        const href = one.getAttribute('href') ?? ' '
        return !content.includes(href) || (href.startsWith('/') && !content.includes(location.host))
      })
      .map((one) => one.outerHTML.slice(0, 120))
    return {useless, pale, withoutUrl}
  })

test.each(allRoutes)(
  '%s prints as black text with the URLs of links, on few sheets, none empty',
  async (route) => {
    const {page, close} = await visit({viewport: paper})
    await page.emulateMedia({media: 'print'})
    await page.goto(siteUrl + (await resolveRoute(siteUrl, route)))
    await page.getByRole('heading', {level: 1}).waitFor()
    expect(await findFaults(page)).toEqual({useless: [], pale: [], withoutUrl: []})
    const sheets = await printSheets(page)
    expect(sheets.length).toBeLessThanOrEqual(sheetLimits.get(route) ?? 2)
    expect(sheets, 'strokes on each sheet').not.toContain(0)
    await close()
  },
)

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
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const today = new Date().toLocaleDateString('en-NG', {
    dateStyle: 'long',
    timeZone: 'Africa/Lagos',
  })
  expect(await page.getByRole('banner').innerText()).toContain('Gas Aggregation')
  const content = await page
    .getByRole('banner')
    .locator('p[data-url]')
    .evaluate((line) => getComputedStyle(line, '::before').content.replaceAll('" "', ''))
  expect(content).toBe(`"${siteUrl}/code-of-conduct · ${today}"`)
  await close()
})
