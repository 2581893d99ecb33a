import {execFile} from 'node:child_process'
import {once} from 'node:events'
import {Agent, request} from 'node:http'
import {createSecureServer} from 'node:http2'
import {join} from 'node:path'
import {promisify} from 'node:util'
import {brotliCompressSync} from 'node:zlib'
import {chromium} from 'playwright'
import {generate} from 'selfsigned'
import * as z from 'zod/mini'
import {browserArgs, ensureBrowser} from '../test/browser.ts'
import {listen} from '#web/server/http/listen.ts'
import {percentile, printHeading, printLine} from './report.ts'
import {makePictures} from './visitors.ts'

/** npm keeps it in its own cache: 79 packages, 138 MB, which nothing but this benchmark needs. */
const lighthouse = 'lighthouse@^13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const lcpAlone = '--only-audits=largest-contentful-paint'

/** The parts of Lighthouse's report that the benchmark reads. */
const report = z.object({
  runtimeError: z.optional(z.object({message: z.string()})),
  audits: z.record(z.string(), z.object({numericValue: z.optional(z.number())})),
  categories: z.record(z.string(), z.object({score: z.nullable(z.number())})),
})
type Result = z.infer<typeof report>

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
  const command = await installLighthouse()
  // The first visitor waits for pictures that are made for him.
  await makePictures(origin, Object.values(pages), 'all')
  for (const [name, path] of Object.entries(pages)) {
    const [measured, bare]: [Result[], Result[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      // The other categories cost much, and do not vary.
      const chosen = run === 0 ? categories : ['performance']
      measured.push(await audit(command, site.origin + path, `--only-categories=${chosen.join()}`))
      // Either may take a simulated round trip more in one run than in the next.
      bare.push(await audit(command, floor.origin + path, lcpAlone))
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

/**
 * Installs Lighthouse into npm's cache, where it is not there yet.
 *
 * @returns the path of its command.
 */
async function installLighthouse(): Promise<string> {
  const firstOfPath = 'process.env.PATH.split(path.delimiter)[0]'
  const {stdout} = await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${lighthouse}`, '--', 'node', '-p', firstOfPath],
    {shell: process.platform === 'win32'},
  )
  return join(stdout.trim(), 'lighthouse')
}

/** Audits one URL as a phone, in a browser of its own, with Lighthouse's simulated throttling. */
async function audit(command: string, url: string, chosen: string): Promise<Result> {
  const {port, close} = await listen('127.0.0.1', 0, () => {})
  await close()
  const executablePath = ensureBrowser(console.log)
  const args = [`--remote-debugging-port=${port}`, '--ignore-certificate-errors', ...browserArgs]
  const browser = await chromium.launch({args, executablePath})
  try {
    const options = [
      `--port=${port}`,
      '--quiet',
      '--output=json',
      '--throttling-method=simulate',
      // A picture of the whole page serves the report in HTML alone.
      '--disable-full-page-screenshot',
      chosen,
    ]
    const {stdout} = await promisify(execFile)(command, [url, ...options], {
      maxBuffer: 2 ** 26,
      shell: process.platform === 'win32',
    })
    const result = report.parse(JSON.parse(stdout))
    if (result.runtimeError) throw new Error(result.runtimeError.message)
    return result
  } finally {
    await browser.close()
  }
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
