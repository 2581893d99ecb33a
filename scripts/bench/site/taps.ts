import {chromium, type Browser, type Page} from 'playwright'
import {z} from 'zod'
import {browserArgs, findBrowser} from '../../browser/find-browser.ts'
import {waitForHydration} from '#web/e2e/testing/browser.ts'
import {midRangePhone, throttleNetwork, throttleProcessor} from '#web/e2e/testing/held-scripts.ts'
import {percentile, printHeading, printLine} from '../load/report.ts'
import type {Server} from '../load/server.ts'
import {sitePaths} from './memory.ts'

/** A tap: its target, and the sign that it is done. */
type Tap = {
  name: string
  path: string
  control: (page: Page) => ReturnType<Page['locator']>
  done: (page: Page) => Promise<void>
}

/** Milliseconds until the next picture on the screen, and until the result is there. */
type Delay = {painted: number; done: number}

/**
 * A tap at the first paint of a page, on a phone whose processor is four times slower; beside it the same tap on
 * the hydrated page.
 */
export async function measureTaps({origin}: Server, runs: number): Promise<void> {
  const album = (await sitePaths(origin)).find((path) => path.startsWith('/gallery/')) ?? '/gallery'
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: browserArgs,
    ...(executablePath && {executablePath}),
  })
  printHeading(
    `A tap before hydration on a slow phone, medians of ${runs}; beside it the same after hydration`,
  )
  try {
    for (const tap of taps(album)) {
      const early: Delay[] = []
      const late: Delay[] = []
      for (let run = 0; run < runs; run++) {
        early.push(await measureTap(browser, origin, tap, 'before hydration'))
        late.push(await measureTap(browser, origin, tap, 'after hydration'))
      }
      const line = (name: string, key: keyof Delay, limits: {atMost?: number}) =>
        printLine({
          name: `${tap.name}: ${name}`,
          figure: percentile(
            early.map((delay) => delay[key]),
            0.5,
          ),
          reference: {
            name: 'after hydration',
            value: percentile(
              late.map((delay) => delay[key]),
              0.5,
            ),
          },
          unit: 'ms',
          ...limits,
        })
      line('until painted', 'painted', {atMost: 200})
      line('until done', 'done', {})
    }
  } finally {
    await browser.close()
  }
}

const taps = (album: string): Tap[] => [
  {
    name: 'the menu',
    path: '/about',
    control: (page) => page.getByRole('button', {name: 'Menu'}),
    done: (page) => page.getByRole('navigation', {name: 'Main'}).waitFor(),
  },
  {
    name: "the hero's next slide",
    path: '/',
    control: (page) => page.locator('#hero').getByRole('button', {name: 'Next slide'}),
    done: (page) => page.locator('#hero').getByText('2 / 5').waitFor({state: 'attached'}),
  },
  {
    name: "an album's picture",
    path: album,
    control: (page) => page.locator('main li > a').first(),
    done: (page) => page.getByRole('dialog').getByText(/^1 \//).waitFor(),
  },
]

/** Runs in the page: keeps how long each interaction took until it was painted. */
const recordInteractions = `
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const {interactionId, duration} of list.getEntries()) {
      if (interactionId) window.interactions.push(duration)
    }
  }).observe({type: 'event', durationThreshold: 16})`

async function measureTap(
  browser: Browser,
  origin: string,
  {path, control, done}: Tap,
  when: 'before hydration' | 'after hydration',
): Promise<Delay> {
  const context = await browser.newContext(midRangePhone)
  const page = await context.newPage()
  await page.addInitScript(recordInteractions)
  await throttleNetwork(page)
  await throttleProcessor(page)
  await page.goto(origin + path, {waitUntil: 'domcontentloaded'})
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  if (when === 'after hydration') {
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
  }
  const target = control(page)
  await target.scrollIntoViewIfNeeded()
  const started = performance.now()
  await target.tap()
  await done(page)
  const time = performance.now() - started
  await waitForHydration(page)
  const durations = z.array(z.number()).parse(await page.evaluate('window.interactions'))
  await context.close()
  // The browser does not report less than 16 ms.
  return {painted: Math.max(16, ...durations), done: time}
}
