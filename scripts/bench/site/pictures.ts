import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {chromium, type Browser} from 'playwright'
import {browserArgs, findBrowser} from '../../browser/find-browser.ts'
import {desktop} from '../../e2e/testing/browser.ts'
import {sitePaths} from './pages.ts'
import {printHeading, printLine, type Line} from './report.ts'
import {shareSite} from './running-site.ts'

/** How many times as long as the next visitor a page's first may wait, once its pictures are made ahead. */
const MOST_RATIO = 1.5

/**
 * Until all pictures on the first screen are drawn, for the first visitor of a page: right after a first start, and
 * once the server has made its pictures ahead. Beside it the next visitor, who has nothing in his cache either.
 *
 * @returns whether the first visitor waits hardly longer once pictures are made ahead.
 */
export async function measurePictures(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-pictures-'))
  const site = shareSite(dataDir, {picturesAhead: true})
  const server = await site.running()
  const allMade = server.printed(/Made \d+ pictures ahead/)
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: browserArgs,
    ...(executablePath && {executablePath}),
  })
  try {
    const [album = '/gallery', another = '/gallery'] = (await sitePaths(server)).filter((path) =>
      path.startsWith('/gallery/'),
    )
    const measure = async (path: string, name: string, target?: Line['target']) => {
      const first = await visit(browser, server.origin + path)
      const next = await visit(browser, server.origin + path)
      const reference = {name: 'the next', value: next}
      return printLine({name, figure: first, reference, unit: 'ms', ...(target && {target})})
    }
    printHeading("Until the first screen's pictures are drawn, for a page's first visitor")
    await measure('/', '/, right after a first start')
    await measure(album, 'an album, right after a first start')
    const [line] = await allMade
    console.log(`    ${line}`)
    const met: boolean[] = []
    for (const path of ['/gallery', another, '/management', '/about', '/services']) {
      const name = `${path === another ? 'another album' : path}, made ahead`
      met.push(await measure(path, name, {of: 'ratio', atMost: MOST_RATIO}))
    }
    return !met.includes(false)
  } finally {
    await browser.close()
    await site.stop()
    await rm(dataDir, {recursive: true, force: true})
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
