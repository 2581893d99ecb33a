import {mkdir} from 'node:fs/promises'
import {dirname} from 'node:path'
import type {Browser, Page} from 'playwright'
import {scrollBackToTop, waitForImagesOnScreen, scrollThroughPage} from './load-lazy-images.ts'

/** Viewport widths in CSS pixels, each with a usual height. */
export const widths = new Map([
  [360, 740],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
])

export type Screenshot = {
  url: string
  file: string
  width: number
  /** Prepares a state, such as an open dialog; the screenshot then shows the viewport only. */
  prepare?: ((page: Page) => Promise<unknown>) | undefined
}

/** Takes one screenshot: the whole page with its lazy images, or the viewport in a prepared state. */
export async function takeScreenshot(
  browser: Browser,
  {url, file, width, prepare}: Screenshot,
): Promise<void> {
  const viewport = {width, height: widths.get(width) ?? 900}
  const context = await browser.newContext({viewport, reducedMotion: 'reduce'})
  const page = await context.newPage()
  await page.goto(url, {waitUntil: 'networkidle'})
  await page.evaluate('document.fonts.ready')
  if (prepare) {
    await prepare(page)
    await waitForImagesOnScreen(page)
  } else {
    await scrollThroughPage(page)
    await scrollBackToTop(page)
  }
  await mkdir(dirname(file), {recursive: true})
  await page.screenshot({path: file, fullPage: !prepare, animations: 'disabled'})
  await context.close()
}
