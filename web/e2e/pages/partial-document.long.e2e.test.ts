import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'
import {afterAll, expect, test} from 'vitest'
import {desktop, phone, setUpBrowser} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {waitForHydration} from '../testing/page-loading.ts'

/** A proxy in front of the site whose documents arrive in two parts. */
type PartialDocuments = {
  origin: string
  /**
   * @param text where the next document is cut: the part before it is sent.
   * @returns resolves when that part is sent, to a function that sends the rest.
   */
  cutNext: (text: string) => Promise<() => void>
  close: () => void
}

/** Starts the proxy on a free port. @param siteUrl the site's origin. */
async function startPartialDocuments(siteUrl: string): Promise<PartialDocuments> {
  let next: {text: string; send: (rest: () => void) => void} | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const original = await fetch(siteUrl + request.url)
    const body = Buffer.from(await original.arrayBuffer())
    const type = original.headers.get('content-type') ?? ''
    response.writeHead(original.status, {'content-type': type})
    if (!next || !type.startsWith('text/html')) {
      response.end(body)
      return
    }
    const {text, send} = next
    next = undefined
    const end = body.indexOf(text)
    if (end < 0) throw new Error(`The document has no “${text}”.`)
    response.write(body.subarray(0, end))
    send(() => response.end(body.subarray(end)))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    cutNext: (text) => new Promise((resolve) => (next = {text, send: resolve})),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * A document may arrive in parts on a slow network, and a browser pauses its parser where it has other
 * work. A page that is drawn in part moves when the rest comes.
 */
const visit = setUpBrowser()
const documents = await startPartialDocuments(siteUrl)
afterAll(documents.close)

/** Runs in the page before any other script: notes whether the first frame has the whole content. */
function noteFirstFrame() {
  requestAnimationFrame(() => {
    performance.mark('first-frame', {detail: document.querySelector('footer') !== null})
  })
}

test.each([
  ['the header', 'aria-controls="site-menu"', phone],
  ['the content', '</h1>', desktop],
])('nothing is drawn while a part of %s is missing', async (_, text, viewport) => {
  const {page, close} = await visit({viewport})
  await page.addInitScript(noteFirstFrame)
  const firstPart = documents.cutNext(text)
  await page.goto(`${documents.origin}/services`, {waitUntil: 'commit'})
  const sendRest = await firstPart
  await page.waitForFunction(
    () =>
      Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')).every(
        ({sheet}) => sheet,
      ),
    undefined,
    {polling: 100},
  )
  sendRest()
  await waitForHydration(page)
  const isComplete = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('first-frame')
    return mark instanceof PerformanceMark && mark.detail
  })
  expect(isComplete, 'the first frame has all of it').toBe(true)
  await close()
})
