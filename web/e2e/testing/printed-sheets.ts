import {inflateSync} from 'node:zlib'
import type {Page} from 'playwright'

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
