import {inflateSync} from 'node:zlib'
import type {Page} from 'playwright'

/** As wide as A4 without its margins, in CSS pixels. */
export const paper = {width: 680, height: 1010}

/**
 * Prints a page on A4 sheets.
 *
 * @returns for each sheet, how many strokes of text and drawing it holds: 0 for an empty one. The
 *   operators are those of PDF's content streams (ISO 32000-1, 8.5.3 and 9.4.3).
 */
export async function printSheets(page: Page): Promise<number[]> {
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

/** Controls that paper cannot use, and text that is not black, on the page as it is printed. */
export const findPrintFaults = (page: Page) =>
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
