import {chromium, type Browser, type BrowserContext, type Page} from 'playwright'
import {inject} from 'vitest'
import {browserArgs, findBrowser} from '#scripts/test/browser.ts'
import {collectErrors} from './page-errors.ts'
import {LOAD_TIMEOUT, throttleProcessor} from './page-loading.ts'

/** How many times slower pages are, to find what happens on slow machines only. */
const SLOWDOWN = Number(process.env['SLOWDOWN'] ?? 1)

const isHasty = inject('isFileNamed') && !process.env['CI'] && SLOWDOWN === 1

/**
 * Milliseconds that an action in a loaded page may take. Whoever writes a test runs its file, and soon wants to know
 * that a locator is wrong; in a whole run, and with CI or SLOWDOWN, the machine may be busy.
 */
const DEFAULT_TIMEOUT = isHasty ? 10_000 : LOAD_TIMEOUT

/** Unused contexts of a worker: each has a process of its own, which takes memory. */
const MOST_UNUSED = 4

/**
 * The pages of a context share one process, which has loaded Chromium's code and warmed up: a page opens
 * there in half the CPU time that it takes in a new context.
 */
const ONE_PROCESS_FOR_EACH_CONTEXT = '--renderer-process-limit=1'

/**
 * Options that a context is made with, and keeps.
 *
 * `still`: nothing on its pages is animated; an animation is drawn dozens of times.
 */
export type ContextOptions = Omit<
  NonNullable<Parameters<Browser['newContext']>[0]>,
  'viewport' | 'reducedMotion' | 'forcedColors' | 'extraHTTPHeaders'
> & {still?: boolean}

/** A browser context that looks new, and its empty page. */
export type PooledContext = {
  context: BrowserContext
  page: Page
  /** Requests and errors of its page so far. */
  errors: string[]
  /** Whose storage it may have written to. */
  origins: Set<string>
  key: string
}

/** Asks for WebP pictures: AVIF, which most browsers ask for, is made and drawn in many times the time. */
export const HEADERS = {Accept: 'image/webp,*/*'}

/** They end with the worker that runs the tests, as the browser does. */
const unused: PooledContext[] = []
const inUse = new Set<PooledContext>()
let launched: Promise<Browser> | undefined

/** Takes a context out of the pool, or makes one. */
export async function takeContext(options: ContextOptions): Promise<PooledContext> {
  const key = JSON.stringify(options)
  const index = unused.findLastIndex((pooled) => pooled.key === key)
  const pooled = unused.splice(index, index < 0 ? 0 : 1)[0] ?? (await makeContext(options, key))
  inUse.add(pooled)
  return pooled
}

/** Tells for each page that is open what a person sees there, and its errors: for a test that has failed. */
export async function describeOpenPages(): Promise<string> {
  const pages = [...inUse].flatMap(({context, page, errors}) =>
    context.pages().map(async (opened) => {
      const read = opened.locator('body').innerText({timeout: 2_000})
      const text = await read.catch((error: Error) => error.message)
      const shown = text.replaceAll(/\s+/g, ' ').slice(0, 600)
      return [
        opened.url(),
        `  ${shown}`,
        ...(opened === page ? errors : []).map((error) => `  ${error}`),
      ]
    }),
  )
  return (await Promise.all(pages)).flat().join('\n')
}

async function makeContext({still, ...options}: ContextOptions, key: string) {
  const browser = await (launched ??= launch())
  const context = await browser.newContext({...options, extraHTTPHeaders: HEADERS})
  setTimeouts(context)
  if (still) await context.addInitScript(stopAnimations)
  if (SLOWDOWN > 1) context.on('page', (opened) => void throttleProcessor(opened, SLOWDOWN))
  const page = await context.newPage()
  const pooled: PooledContext = {context, page, errors: [], origins: new Set(), key}
  collectErrors(pooled)
  context.once('close', () => inUse.delete(pooled))
  context.on('request', (request) => {
    if (request.isNavigationRequest()) pooled.origins.add(new URL(request.url()).origin)
  })
  return pooled
}

/** Sets the time limits of actions and loads in a context. */
export function setTimeouts(context: BrowserContext): void {
  context.setDefaultTimeout(DEFAULT_TIMEOUT)
  context.setDefaultNavigationTimeout(LOAD_TIMEOUT)
}

async function launch(): Promise<Browser> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserArgs, ONE_PROCESS_FOR_EACH_CONTEXT],
    ...(executablePath && {executablePath}),
  })
  browser.once('disconnected', () => {
    launched = undefined
    unused.length = 0
  })
  return browser
}

/** Gives a context back as new: with another page, and without what its pages have stored or cached. */
export async function returnContext(pooled: PooledContext): Promise<void> {
  const {context, origins} = pooled
  inUse.delete(pooled)
  // The new page comes first: the process would end with its last page.
  const page = await context.newPage()
  for (const former of context.pages()) if (former !== page) await former.close()
  await context.unrouteAll()
  await context.setOffline(false)
  await context.setExtraHTTPHeaders(HEADERS)
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  for (const origin of origins) {
    await session.send('Storage.clearDataForOrigin', {origin, storageTypes: 'all'})
  }
  await session.detach()
  unused.push(Object.assign(pooled, {page, errors: [], origins: new Set()}))
  if (unused.length > MOST_UNUSED) await unused.shift()?.context.close()
}

/** Runs in the page before any other script: a style sheet that no content security policy refuses. */
function stopAnimations() {
  const styles = new CSSStyleSheet()
  styles.replaceSync(
    '*, ::before, ::after {animation: none !important; transition: none !important}',
  )
  document.adoptedStyleSheets = [styles]
}
