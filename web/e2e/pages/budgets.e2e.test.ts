import {brotliCompressSync} from 'node:zlib'
import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {setUpBrowser, openPage} from '../testing/browser.ts'
import {midRangePhone} from '../testing/held-scripts.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const KB = 1024

/** Bytes, as they are sent, that a phone loads for a page without scrolling. */
type Cost = {
  /** The scripts that the document names, with their static imports. */
  scripts: number
  styles: number
  html: number
  /** The document and its style sheets with their headers: what a browser needs before it draws. */
  beforePaint: number
  /** The largest contentful paint, where it is a picture. */
  mainPicture: number
  pictures: number
  fonts: number
  /** How many, with those that are sent when the page is idle. */
  requests: number
}

/** Guards against accidents (behaviour B273): today's pages are well below most of them. */
const guards: Cost = {
  scripts: 150 * KB,
  styles: 16 * KB,
  html: 14 * KB,
  beforePaint: Infinity,
  mainPicture: 60 * KB,
  pictures: 320 * KB,
  fonts: 34 * KB,
  requests: 30,
}

/** A server sends 14,600 bytes at once on a new connection (RFC 6928): text pages need little more. */
const textPage: Cost = {...guards, beforePaint: 18_000}

/** The routes that have guards of their own. */
const exceptions = new Map<string, Cost>([
  // Five slides, and the marks of all members.
  ['/', {...guards, requests: 45}],
  // Names with the letters of several alphabets, which are files of their own.
  ['/management', {...textPage, fonts: 46 * KB}],
  ['/about', textPage],
  ['/news', textPage],
  ['/purchase-process', textPage],
])

/** Bytes of headers over HTTP/2 on a new connection, measured on this site: repeated ones are compressed. */
const headerBytes = {document: 530, firstSheet: 90, otherSheet: 45}

const visit = setUpBrowser()
test.each(allRoutes)('%s stays within its guards on a phone', async (route) => {
  const {page, close} = await visit({...midRangePhone, avif: true})
  await useFourthGeneration(page)
  const cost = await costOf(page, siteUrl + (await resolveRoute(siteUrl, route)))
  await close()

  const limits = Object.entries(exceptions.get(route) ?? guards)
  const costs = new Map(Object.entries(cost))
  const over = limits.filter(([kind, limit]) => (costs.get(kind) ?? Infinity) > limit)
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

  const text = await (await fetch(url)).text()
  const {scripts, sheets} = await page.evaluate(namedFiles, text)
  const main = await page.evaluate(mainPicture)
  expect(main.loading, 'how the main picture is loaded').not.toBe('lazy')
  const styles = await sum((sentUrl) => sheets.includes(sentUrl))
  // The server sends the first visitor what is compressed quickly, and the others this.
  const html = brotliCompressSync(text).length
  const sheetHeaders = headerBytes.firstSheet + (sheets.length - 1) * headerBytes.otherSheet
  return {
    scripts: await sum((sentUrl) => scripts.includes(sentUrl)),
    styles,
    html,
    beforePaint: html + headerBytes.document + styles + sheetHeaders,
    mainPicture: await sum((sentUrl) => sentUrl === main.url),
    pictures: await sum((_, type) => type === 'image'),
    fonts: await sum((_, type) => type === 'font'),
    requests: sent.size,
  }
}

/** Runs in the page: the URLs of the scripts and the style sheets that a document names. */
function namedFiles(html: string) {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const absolute = (path: string | null) => new URL(path ?? '', location.href).href
  const modules = parsed.querySelector('script[data-modules]')?.getAttribute('data-modules') ?? ''
  const links = parsed.querySelectorAll('link[rel=stylesheet]')
  return {
    scripts: modules.split(' ').map(absolute),
    sheets: Array.from(links, (link) => absolute(link.getAttribute('href'))),
  }
}

/** Runs in the page: the URL of the largest contentful paint, where that is a picture, and how it is loaded. */
function mainPicture() {
  return new Promise<{url: string; loading: string}>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1)
      const largest = last instanceof LargestContentfulPaint ? last : undefined
      const loading = largest?.element?.getAttribute('loading') ?? ''
      resolve({url: largest?.url ?? '', loading})
    })
    observer.observe({type: 'largest-contentful-paint', buffered: true})
  })
}
