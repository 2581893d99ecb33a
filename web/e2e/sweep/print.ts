import {inflateSync} from 'node:zlib'
import type {Page} from 'playwright'
import {desktop} from '../testing/browser.ts'
import {registryRoutes} from '../testing/routes.ts'
import type {OpenedPage} from './opened-page.ts'
import type {Inspector} from './sweep.ts'

/** A4 without its margins, in CSS pixels. */
const paper = {width: 680, height: 1010}

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
    const drawing = inflateSync(Buffer.from(text.slice(start, start + length), 'latin1'))
    return drawing.toString('latin1').match(/\b(T[jJ]|Do)\b/g)?.length ?? 0
  })
}

/** Controls that paper cannot use, text that is not black or leaves the sheet, on the page as it is printed. */
const findPrintFaults = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')].filter((element) =>
      element.checkVisibility(),
    )
    const isUseless = (element: Element) =>
      element.matches('footer, nav, button, search, [aria-labelledby="call-to-action"]')
    const useless = all.filter(isUseless).map((element) => element.outerHTML.slice(0, 80))
    const pale = all
      .filter((element) => [...element.childNodes].some((node) => node.nodeValue?.trim()))
      .filter(
        (element) => !element.closest('svg') && getComputedStyle(element).color !== 'rgb(0, 0, 0)',
      )
      .map((element) => `${getComputedStyle(element).color}: ${element.textContent.slice(0, 60)}`)
    const withoutUrl = all
      .filter((element) => element.matches('main a:is([href^="http"], [href^="/"])'))
      // Nobody types the URL of a file.
      .filter((element) => !element.closest('[data-print="pictures"], [download]'))
      .filter((element) => {
        const {content} = getComputedStyle(element, '::after')
        const href = element.getAttribute('href') ?? ' '
        return !content.includes(href) || (href.startsWith('/') && !content.includes(location.host))
      })
      .map((element) => element.outerHTML.slice(0, 120))
    const {clientWidth} = document.documentElement
    const cut = all
      .filter((element) => [...element.childNodes].some((node) => node.nodeValue?.trim()))
      .filter((element) => {
        const {left, right, width} = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > clientWidth + 1)
      })
      .map((element) => element.textContent.slice(0, 60))
    return {useless, pale, withoutUrl, cut}
  })

/** The answers that paper lacks, though they are only closed on the screen. */
const findClosedAnswers = (page: Page) =>
  page.locator('main details > :not(summary)').evaluateAll((contents) =>
    contents
      // Paper has no use for some entries as a whole: an index, a question with buttons.
      .filter((content) => content.parentElement?.checkVisibility() && content.textContent.trim())
      .filter((content) => {
        const shown = content.checkVisibility({contentVisibilityAuto: true})
        return !shown || content.getBoundingClientRect().height <= 20
      })
      .map((content) => `not printed: ${content.textContent.slice(0, 60)}`),
  )

/** Paper says whose page it is, where it stands, and when it was printed. */
async function findLetterheadFaults({page, route, url}: OpenedPage): Promise<string[]> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const line = page.getByRole('banner').locator('p[data-url]')
  if ((await line.count()) === 0) return registryRoutes.includes(route) ? ['no letterhead'] : []
  const text = await line.evaluate((element) => getComputedStyle(element, '::before').content)
  // CSS writes the end of a line within a text as `\a `.
  const isWhole = text.startsWith(`"${url}\\a `) && /\d{4}"$/.test(text)
  return isWhole ? [] : [`a letterhead of ${text}`]
}

/** Lets an inspector look at the page as it is laid out on paper. */
async function onPaper(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  await page.setViewportSize(paper)
  await page.emulateMedia({media: 'print'})
  try {
    return await find()
  } finally {
    await page.emulateMedia({media: null})
    await page.setViewportSize(desktop)
  }
}

export const inspectPrint: Inspector = {
  name: 'prints every text in black, with a letterhead and the URLs of links',
  find: (opened) =>
    onPaper(opened.page, async () => {
      const faults = await findPrintFaults(opened.page)
      return [
        ...faults.useless.map((html) => `useless on paper: ${html}`),
        ...faults.pale.map((text) => `not black: ${text}`),
        ...faults.withoutUrl.map((html) => `without its URL: ${html}`),
        ...faults.cut.map((text) => `leaves the sheet: ${text}`),
        ...(await findClosedAnswers(opened.page)),
        ...(await findLetterheadFaults(opened)),
      ]
    }),
}

/** Makes the PDF, which takes a second of the processor. */
export const inspectSheets: Inspector = {
  name: 'prints on the sheets that its content fills, of which none is empty',
  find: ({page}) =>
    onPaper(page, async () => {
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      const sheets = await printSheets(page)
      // Lines that are kept together leave the ends of some sheets empty: that may take one more sheet in all.
      const most = Math.ceil(height / paper.height) + 1
      return [
        ...(sheets.length > most ? [`${sheets.length} sheets, where ${most} are the most`] : []),
        ...(sheets.includes(0) ? [`an empty sheet among ${sheets.length}`] : []),
      ]
    }),
}
