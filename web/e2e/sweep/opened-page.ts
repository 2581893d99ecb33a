import type {Page} from 'playwright'
import {expect} from 'vitest'
import {newsletterPaths} from '#web/src/shared/paths.ts'
import {type setUpBrowser, waitForFonts, type Visit} from '../testing/browser.ts'
import {resolveRoute} from '../testing/routes.ts'
import {openPage} from '../testing/page-loading.ts'

/** Runs in the page before any other script: records each layout shift and its elements. */
export const watchShifts = `
  window.seenShifts = []
  const name = ({node, previousRect: a, currentRect: b}) =>
    (node ? (node.outerHTML ?? node.textContent).slice(0, 160) : 'something') +
    ' from ' + [a.x, a.y, a.width, a.height] + ' to ' + [b.x, b.y, b.width, b.height]
  new PerformanceObserver((list) => {
    for (const {value, sources} of list.getEntries()) {
      window.seenShifts.push({value, moved: sources.map(name)})
    }
  }).observe({type: 'layout-shift', buffered: true})
`

/** A request that a page has sent, once it has ended. */
export type SentRequest = {url: string; type: string; readSize: () => Promise<number>}

/** A route that is open in a browser, with all that the inspectors look at. */
export type OpenedPage = {
  route: string
  path: string
  url: string
  page: Page
  /** The document as the server has sent it. */
  html: string
  /** The requests that have ended so far, by URL. */
  sent: ReadonlyMap<string, SentRequest>
  /** Waits until every request that was sent has ended. */
  settle: () => Promise<void>
  /** Takes out what went wrong since the last call: console errors, failed responses, requests beyond this machine. */
  takeErrors: () => string[]
  close: () => Promise<void>
}

type VisitOptions = Parameters<ReturnType<typeof setUpBrowser>>[0]

/** How a sweep opens its pages. */
export type SweepOptions = {
  site: string
  visitor: NonNullable<VisitOptions>
  /** Prepares the empty page before the route is opened. */
  prepare?: (page: Page) => Promise<unknown>
}

/** The status of the pages that are not found: the browser's console tells it. */
const statuses = new Map([
  ['/nowhere', 404],
  [newsletterPaths.confirm, 410],
  [newsletterPaths.unsubscribe, 410],
])

/** Opens a route as a new visitor, and waits until the page is hydrated and its typefaces are there. */
export async function openRoute(
  visit: (options: VisitOptions) => Promise<Visit>,
  route: string,
  {site, visitor, prepare}: SweepOptions,
): Promise<OpenedPage> {
  const visited = await visit(visitor)
  const {page, errors} = visited
  const {sent, settle} = followRequests(page)
  await page.addInitScript(watchShifts)
  await delayStylesUntilFont(page)
  await prepare?.(page)
  const path = await resolveRoute(site, route)
  const url = site + path
  const response = await openPage(page, url)
  await waitForFonts(page.locator('html'))
  const status = statuses.get(route) ?? 200
  if (response?.status() !== status) errors.push(`answered ${response?.status()}`)
  const takeErrors = () =>
    errors.splice(0).filter((error) => status === 200 || !error.includes(`status of ${status}`))
  const html = (await response?.text()) ?? ''
  return {route, path, url, page, html, sent, settle, takeErrors, close: visited.close}
}

function followRequests(page: Page) {
  const sent = new Map<string, SentRequest>()
  const pending = new Set<unknown>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) pending.add(request)
  })
  page.on('requestfailed', (request) => void pending.delete(request))
  page.on('requestfinished', (request) => {
    pending.delete(request)
    if (!request.url().startsWith('http')) return
    // Asked for later: a page that is closed meanwhile has none.
    const readSize = async () => (await request.sizes()).responseBodySize
    sent.set(request.url(), {url: request.url(), type: request.resourceType(), readSize})
  })
  return {sent, settle: () => expect.poll(() => pending.size).toBe(0)}
}

/** Delays the style sheets until the preloaded typeface is there, as on most networks: a busy machine may swap them. */
async function delayStylesUntilFont(page: Page) {
  const font = Promise.withResolvers<void>()
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.woff2')) font.resolve()
  })
  await page.route('**/*.css', async (request) => {
    await font.promise
    await request.continue()
  })
}
