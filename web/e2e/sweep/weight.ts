import {brotliCompressSync} from 'node:zlib'
import type {Page} from 'playwright'
import {z} from 'zod'
import type {OpenedPage} from './opened-page.ts'
import type {Inspector} from './sweep.ts'

const KB = 1024

/** Bytes, as they are sent, that a phone loads for a page without scrolling. */
type Weight = {
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

/** Guards against accidents: today's pages are well below most of them. */
const guards: Weight = {
  scripts: 150 * KB,
  styles: 16 * KB,
  html: 14 * KB,
  beforePaint: Infinity,
  mainPicture: 60 * KB,
  pictures: 320 * KB,
  fonts: 34 * KB,
  requests: 30,
}

/**
 * A server sends 14,600 bytes at once on a new connection (RFC 6928), and twice as many in the next round trip: text
 * pages need little of those. Of the rest 300 are the links that the law asks for in footer and forms.
 */
const textPage: Weight = {...guards, beforePaint: 18_200}

/** The routes that have guards of their own. */
const exceptions = new Map<string, Weight>([
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

/** Browsers load more pictures ahead on networks that they take for slow, and those differ in their first guess. */
export async function useFourthGeneration(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const conditions = {offline: false, latency: 1, downloadThroughput: -1, uploadThroughput: -1}
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    ...conditions,
    connectionType: 'cellular4g',
  })
}

/** For a page that is not scrolled yet. */
export const inspectWeight: Inspector = {
  name: 'stays within its guards of weight and requests',
  async find(opened) {
    const weight = await weigh(opened)
    const limits = Object.entries(exceptions.get(opened.route) ?? guards)
    const weights = new Map(Object.entries(weight))
    const over = limits.filter(([kind, limit]) => (weights.get(kind) ?? Infinity) > limit)
    const main = await readMainPicture(opened)
    return [
      ...over.map(([kind, limit]) => `${kind}: ${weights.get(kind)}, where ${limit} is the most`),
      ...(main.loading === 'lazy' ? [`${main.url}, the main picture, is loaded late`] : []),
    ]
  },
}

async function weigh(opened: OpenedPage): Promise<Weight> {
  const {page, html: text, sent, settle} = opened
  await settle()
  const sum = async (isWanted: (url: string, type: string) => boolean) => {
    const wanted = [...sent.values()].filter(({url, type}) => isWanted(url, type))
    const sizes = await Promise.all(wanted.map(({readSize}) => readSize()))
    return sizes.reduce((total, size) => total + size, 0)
  }
  const {scripts, sheets} = await page.evaluate(namedFiles, text)
  const main = await readMainPicture(opened)
  const styles = await sum((url) => sheets.includes(url))
  // The server sends the first visitor what is compressed quickly, and the others this.
  const html = brotliCompressSync(text).length
  const sheetHeaders = headerBytes.firstSheet + (sheets.length - 1) * headerBytes.otherSheet
  return {
    scripts: await sum((url) => scripts.includes(url)),
    styles,
    html,
    beforePaint: html + headerBytes.document + styles + sheetHeaders,
    mainPicture: await sum((url) => url === main.url),
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

const mainPicture = z.object({url: z.string(), loading: z.string()})

/** The largest contentful paint, where that is a picture, and how it is loaded. */
const readMainPicture = async ({page}: OpenedPage) =>
  mainPicture.parse(
    await page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          const observer = new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1)
            const largest = last instanceof LargestContentfulPaint ? last : undefined
            const loading = largest?.element?.getAttribute('loading') ?? ''
            resolve({url: largest?.url ?? '', loading})
          })
          observer.observe({type: 'largest-contentful-paint', buffered: true})
        }),
    ),
  )
