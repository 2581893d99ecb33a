import {brotliCompressSync} from 'node:zlib'
import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {PAGE_STATE_PATH} from '#web/contract/page-state.ts'
import {setUpBrowser, openPage} from './testing/browser.ts'
import {midRangePhone} from './testing/held-scripts.ts'
import {budgetOf, costKinds, type Cost} from './testing/page-budgets.ts'
import {allRoutes, resolveRoute} from './testing/routes.ts'
import {siteUrl} from './testing/shared-site.ts'

/** Of a response as HTTP/2 sends them, measured on this site. */
const HEADER_BYTES = 184

const visit = setUpBrowser()
test.each(allRoutes)('%s stays within its budget on a phone', async (route) => {
  const {page, close} = await visit(midRangePhone)
  await useFourthGeneration(page)
  const cost = await costOf(page, siteUrl + (await resolveRoute(siteUrl, route)))
  await close()

  const budget = budgetOf(route)
  const over = costKinds.filter((kind) => cost[kind] > budget[kind])
  expect(over, `${JSON.stringify(cost)} of ${JSON.stringify(budget)}`).toEqual([])
})

/** Browsers load more pictures ahead on networks that they take for slow, and those differ in their first guess. */
async function useFourthGeneration(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const conditions = {offline: false, latency: 1, downloadThroughput: -1, uploadThroughput: -1}
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...conditions,
    connectionType: 'cellular4g',
  })
}

async function costOf(page: Page, url: string): Promise<Cost> {
  const sent = new Map<string, {type: string; size: Promise<number>}>()
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith('http')) return
    const size = request.sizes().then(({responseBodySize}) => responseBodySize)
    sent.set(request.url(), {type: request.resourceType(), size})
  })
  await openPage(page, url)
  await page.waitForLoadState('networkidle')
  const sum = async (wanted: (url: string, type: string) => boolean) => {
    const found = [...sent].filter(([url, {type}]) => wanted(url, type))
    const sizes = await Promise.all(found.map(([, {size}]) => size))
    return sizes.reduce((total, size) => total + size, 0)
  }

  const html = await textOf(url)
  const state = Array.from(sent.keys()).find((url) => url.includes(PAGE_STATE_PATH))
  const named = new Set(
    Array.from(html.matchAll(/(?:href|data-modules)="(\/assets\/[^"]+)"/g), ([, paths]) =>
      (paths ?? '').split(' ').map((path) => new URL(path, url).href),
    ).flat(),
  )
  const isStyles = (url: string, type: string) => type === 'stylesheet' && named.has(url)
  const sheets = [...sent].filter(([url, {type}]) => isStyles(url, type)).length
  const main = await page.evaluate(mainPicture)
  const styles = await sum(isStyles)
  const document = compressedSize(html)
  return {
    scripts: kib(await sum((url, type) => type === 'script' && named.has(url))),
    styles: kib(styles),
    html: kib(document),
    beforePaint: kib(document + styles + (1 + sheets) * HEADER_BYTES),
    state: state ? kib(compressedSize(await textOf(state))) : 0,
    mainPicture: kib(await sum((url) => url === main)),
    pictures: kib(await sum((_, type) => type === 'image')),
    fonts: kib(await sum((_, type) => type === 'font')),
    requests: sent.size,
  }
}

const textOf = async (url: string) => (await fetch(url)).text()

/** Of what the server renders. It sends the first visitor what is compressed quickly, and the others this. */
const compressedSize = (text: string) => brotliCompressSync(text).length

const kib = (bytes: number) => Math.round(bytes / 102.4) / 10

/** Runs in the page: the URL of the largest contentful paint, where that is a picture. */
const mainPicture = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.url ?? ''))
    .observe({type: 'largest-contentful-paint', buffered: true})
})`
