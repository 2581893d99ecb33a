import {chromium, type Browser, type Page} from 'playwright'
import {browserArgs, ensureBrowser} from '../test/browser.ts'
import {midRangePhone, throttleNetwork} from '#web/e2e/testing/held-scripts.ts'
import {percentile, printHeading, printLine} from './report.ts'
import {throttleProcessor, waitForFrame, waitForHydration} from '#web/e2e/testing/page-loading.ts'

/** Taps: the target of each, and the sign that it is done. */
const taps = [
  {
    name: 'the menu',
    path: '/about',
    control: (page: Page) => page.getByRole('button', {name: 'Menu'}),
    done: (page: Page) => page.getByRole('navigation', {name: 'Main'}).waitFor(),
  },
  {
    name: "the hero's next slide",
    path: '/',
    control: (page: Page) => page.locator('#hero').getByRole('button', {name: 'Next slide'}),
    done: (page: Page) => page.locator('#hero').getByText('2 / 5').waitFor({state: 'attached'}),
  },
]

/**
 * A tap at the first paint of a page, on a phone whose processor is four times slower; beside it the same tap on
 * the hydrated page.
 */
export async function measureTaps(origin: string, runs: number): Promise<void> {
  const executablePath = ensureBrowser(console.log)
  const browser = await chromium.launch({args: browserArgs, executablePath})
  printHeading(`A tap on a slow phone until it is painted, medians of ${runs}`)
  for (const tap of taps) {
    const [early, late]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      early.push(await measureTap(browser, origin, tap, 'before hydration'))
      late.push(await measureTap(browser, origin, tap, 'after hydration'))
    }
    printLine({
      name: `${tap.name}, before hydration`,
      figure: percentile(early, 0.5),
      reference: {name: 'after hydration', value: percentile(late, 0.5)},
      unit: 'ms',
      atMost: 200,
    })
  }
  await browser.close()
}

/** Runs in the page: keeps how long each interaction took until it was painted. */
const recordInteractions = `
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const {interactionId, duration} of list.getEntries()) {
      if (interactionId) window.interactions.push(duration)
    }
  }).observe({type: 'event', durationThreshold: 16})`

/** Milliseconds until the next picture on the screen. */
async function measureTap(
  browser: Browser,
  origin: string,
  {path, control, done}: (typeof taps)[number],
  when: 'before hydration' | 'after hydration',
): Promise<number> {
  const context = await browser.newContext(midRangePhone)
  const page = await context.newPage()
  await page.addInitScript(recordInteractions)
  await throttleNetwork(page)
  await throttleProcessor(page)
  await page.goto(origin + path, {waitUntil: 'domcontentloaded'})
  await waitForFrame(page)
  if (when === 'after hydration') {
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
  }
  const target = control(page)
  await target.scrollIntoViewIfNeeded()
  await target.tap()
  await done(page)
  await waitForHydration(page)
  const durations = await page.evaluate<number[]>('window.interactions')
  await context.close()
  // The browser does not report less than 16 ms.
  return Math.max(16, ...durations)
}
