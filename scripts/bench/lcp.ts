import {once} from 'node:events'
import {Agent, request} from 'node:http'
import {createSecureServer} from 'node:http2'
import {brotliCompressSync} from 'node:zlib'
import lighthouse, {type Flags, type Result} from 'lighthouse'
import {chromium} from 'playwright'
import {generate} from 'selfsigned'
import {browserArgs, ensureBrowser} from '../test/browser.ts'
import {listen} from '#web/server/http/listen.ts'
import {percentile, printHeading, printLine} from './report.ts'
import {makePictures} from './visitors.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const lcpAlone = {onlyAudits: ['largest-contentful-paint']}

/**
 * Lighthouse's largest contentful paint of some pages, beside that of the same pages without scripts, and its scores.
 *
 * @param pages paths by their names.
 */
export async function measureLcp(
  origin: string,
  pages: Record<string, string>,
  runs: number,
): Promise<void> {
  const site = await serveOverHttp2(origin)
  const floor = await serveOverHttp2(origin, await withoutScripts(origin, Object.values(pages)))
  printHeading(
    `Largest contentful paint on a phone, medians of ${runs}; the floor is the page without scripts`,
  )
  // The first visitor waits for pictures that are made for him.
  await makePictures(origin, Object.values(pages), 'all')
  for (const [name, path] of Object.entries(pages)) {
    const [measured, bare]: [Result[], Result[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      // The other categories cost much, and do not vary.
      const onlyCategories = run === 0 ? categories : ['performance']
      measured.push(await audit(site.origin + path, {onlyCategories}))
      // Either may take a simulated round trip more in one run than in the next.
      bare.push(await audit(floor.origin + path, lcpAlone))
    }
    printPage(name, measured, bare)
  }
  site.close()
  floor.close()
}

function printPage(name: string, measured: Result[], bare: Result[]): void {
  const read = (id: string) => (result: Result) => result.audits[id]?.numericValue ?? Number.NaN
  const lcp = read('largest-contentful-paint')
  printLine({
    name: `${name}: LCP`,
    figure: percentile(measured.map(lcp), 0.5),
    reference: {name: 'the floor', value: percentile(bare.map(lcp), 0.5)},
    unit: 'ms',
    ratioAtMost: 1.05,
  })
  const shift = percentile(measured.map(read('cumulative-layout-shift')), 0.5)
  printLine({name: `${name}: layout shift`, figure: shift, unit: '', atMost: 0})
  for (const id of categories) {
    const scores = measured.flatMap((result) => result.categories[id]?.score ?? [])
    const figure = Math.round(percentile(scores, 0.5) * 100)
    printLine({name: `${name}: ${id}`, figure, unit: 'of 100', atLeast: 100})
  }
}

/** Audits one URL as a phone, in a browser of its own, with Lighthouse's simulated throttling. */
async function audit(url: string, chosen: Flags): Promise<Result> {
  const {port, close} = await listen('127.0.0.1', 0, () => {})
  await close()
  const executablePath = ensureBrowser(console.log)
  const args = [`--remote-debugging-port=${port}`, '--ignore-certificate-errors', ...browserArgs]
  const browser = await chromium.launch({args, executablePath})
  const run = await lighthouse(url, {
    port,
    logLevel: 'error',
    throttlingMethod: 'simulate',
    // A picture of the whole page serves the report in HTML alone.
    disableFullPageScreenshot: true,
    ...chosen,
  })
  if (!run) throw new Error(`Lighthouse did not run on ${url}.`)
  if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message)
  await browser.close()
  return run.lhr
}

/** The pages without script elements and what preloads them, compressed, by their paths. */
async function withoutScripts(origin: string, paths: string[]): Promise<Map<string, Buffer>> {
  const scripts = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g
  const pages = new Map<string, Buffer>()
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text()
    pages.set(path, brotliCompressSync(html.replace(scripts, '')))
  }
  return pages
}

/** Headers of HTTP/1.1 alone, which HTTP/2 forbids. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * Serves a site over HTTP/2, as visitors get it, with a certificate that signs itself.
 *
 * @param pages are sent instead of the site's own, once it has answered; compressed by brotli.
 */
async function serveOverHttp2(
  origin: string,
  pages: ReadonlyMap<string, Buffer> = new Map(),
): Promise<{origin: string; close: () => void}> {
  const {private: key, cert} = await generate([{name: 'commonName', value: 'localhost'}])
  const agent = new Agent({keepAlive: true})
  const server = createSecureServer({key, cert, allowHTTP1: true}, (asked, response) => {
    const sent = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    const headers = {...Object.fromEntries(sent), host: new URL(origin).host}
    const asking = request(origin + asked.url, {agent, method: asked.method, headers}, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
      const page = pages.get(asked.url)
      const length = page && {'content-length': page.length}
      response.writeHead(answer.statusCode ?? 502, {...Object.fromEntries(kept), ...length})
      if (!page) return void answer.pipe(response)
      answer.resume()
      response.end(page)
    })
    asking.once('error', () => response.destroy())
    return void asked.pipe(asking)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  const close = () => {
    agent.destroy()
    server.close()
  }
  return {origin: `https://localhost:${address.port}`, close}
}
