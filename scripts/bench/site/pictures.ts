import {chromium, type Browser} from 'playwright'
import {browserArgs, findBrowser} from '../../browser/find-browser.ts'
import {desktop} from '../../e2e/testing/browser.ts'
import {sitePaths} from './pages.ts'
import {printHeading, printLine} from './report.ts'
import type {SharedSite} from './running-site.ts'

/**
 * Until all pictures on the first screen are drawn, for the first visitor of a server that has made none yet; beside
 * it the next visitor, who has nothing in his cache either.
 */
export async function measurePictures(site: SharedSite): Promise<boolean> {
  const server = await site.running()
  const album = (await sitePaths(server)).find((path) => path.startsWith('/gallery/'))
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: browserArgs,
    ...(executablePath && {executablePath}),
  })
  printHeading("Until the first screen's pictures are drawn, after a first start")
  try {
    const met: boolean[] = []
    for (const path of ['/', '/gallery', album ?? '/gallery', '/management']) {
      const first = await visit(browser, server.origin + path)
      const next = await visit(browser, server.origin + path)
      met.push(
        printLine({
          name: `${path === album ? 'an album' : path}: the first visit`,
          figure: first,
          reference: {name: 'the next', value: next},
          unit: 'ms',
          target: {of: 'ratio', atMost: 1.5},
        }),
      )
    }
    return !met.includes(false)
  } finally {
    await browser.close()
  }
}

/** Milliseconds from the navigation until every picture on the screen is decoded. */
async function visit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({viewport: desktop})
  const page = await context.newPage()
  await page.goto(url, {waitUntil: 'load'})
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => {
        const {top, bottom, left, right, width} = image.getBoundingClientRect()
        return (
          image.currentSrc &&
          width > 0 &&
          bottom > 0 &&
          right > 0 &&
          top < innerHeight &&
          left < innerWidth
        )
      })
      .every((image) => image.complete && image.naturalWidth > 0),
  )
  const time = await page.evaluate(() => performance.now())
  await context.close()
  return time
}
