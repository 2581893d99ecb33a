import {brotliCompressSync} from 'node:zlib'
import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {setUpBrowser, openPage} from './testing/browser.ts'
import {midRangePhone} from './testing/held-scripts.ts'
import {allRoutes, resolveRoute} from './testing/routes.ts'
import {siteUrl} from './testing/shared-site.ts'

const KB = 1024

/**
 * Guards against accidents (behaviour B273): what a phone loads for any page without scrolling, in bytes as
 * they are sent. The figures of today's pages are well below.
 */
const guards = {
  /** The scripts that the document names, with their static imports. */
  scripts: 150 * KB,
  styles: 16 * KB,
  html: 14 * KB,
  /** The largest contentful paint, where it is a picture. */
  mainPicture: 60 * KB,
  pictures: 320 * KB,
  fonts: 34 * KB,
  /** All of them, with what is loaded when idle. */
  requests: 30,
}

type Cost = typeof guards & {
  /** The document and its style sheets with their headers: what a browser needs before it draws. */
  beforePaint: number
}

/** The routes that have other guards, and why. */
const exceptions: Record<string, Partial<Cost>> = {
  // Five slides, and the marks of all members.
  '/': {requests: 45},
  // Names with the letters of several alphabets, which are files of their own. Text pages are drawn after
  // one round trip, or little more: a server sends 14,600 bytes at once on a new connection (RFC 6928).
  '/management': {fonts: 46 * KB, beforePaint: 18_000},
  '/about': {beforePaint: 18_000},
  '/news': {beforePaint: 18_000},
  '/purchase-process': {beforePaint: 18_000},
}

/** Of responses as HTTP/2 sends them to a new connection, measured on this site; it sends repeated headers once. */
const headerBytes = {document: 530, firstSheet: 90, otherSheet: 45}

const visit = setUpBrowser()
test.each(allRoutes)('%s stays within its guards on a phone', async (route) => {
  const {page, close} = await visit(midRangePhone)
  await useFourthGeneration(page)
  const cost = await costOf(page, siteUrl + (await resolveRoute(siteUrl, route)))
  await close()

  const limits = new Map(Object.entries({...guards, ...exceptions[route]}))
  const over = Object.entries(cost).filter(
    ([kind, value]) => value > (limits.get(kind) ?? Infinity),
  )
  expect(over, JSON.stringify(cost)).toEqual([])
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

  const {scripts, sheets} = await page.evaluate(namedFiles)
  const main = await page.evaluate(mainPicture)
  const styles = await sum((url) => sheets.includes(url))
  // The server sends the first visitor what is compressed quickly, and the others this.
  const html = brotliCompressSync(await (await fetch(url)).text()).length
  const sheetHeaders = headerBytes.firstSheet + (sheets.length - 1) * headerBytes.otherSheet
  return {
    scripts: await sum((url) => scripts.includes(url)),
    styles,
    html,
    beforePaint: html + headerBytes.document + styles + sheetHeaders,
    mainPicture: await sum((url) => url === main),
    pictures: await sum((_, type) => type === 'image'),
    fonts: await sum((_, type) => type === 'font'),
    requests: sent.size,
  }
}

/** Runs in the page: the URLs of the scripts and the style sheets that its document names. */
function namedFiles() {
  const absolute = (path: string) => new URL(path, location.href).href
  const starter = document.querySelector<HTMLElement>('script[data-modules]')
  const links = document.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')
  return {
    scripts: (starter?.dataset['modules'] ?? '').split(' ').map(absolute),
    sheets: Array.from(links, ({href}) => href),
  }
}

/** Runs in the page: the URL of the largest contentful paint, where that is a picture. */
const mainPicture = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.url ?? ''))
    .observe({type: 'largest-contentful-paint', buffered: true})
})`
