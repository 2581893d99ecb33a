import lighthouse, {type Result} from 'lighthouse'
import {chromium} from 'playwright'
import {browserArgs, findBrowser} from '../../browser/find-browser.ts'
import {percentile, printHeading, printLine, printNote} from '../load/report.ts'
import {freePort, type Server} from '../load/server.ts'
import {startHttp2Proxy} from './http2-proxy.ts'
import {measuredPages} from './server.ts'

/** A page's script elements, with their contents. */
const scripts = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** Lighthouse's largest contentful paint of six pages, beside that of the same pages without scripts, and its scores. */
export async function measureLcp(server: Server, runs: number): Promise<void> {
  const proxy = await startHttp2Proxy(server.origin)
  const floor = await startHttp2Proxy(server.origin, (html) => html.replace(scripts, ''))
  printHeading(
    `Largest contentful paint on a phone, medians of ${runs}; the floor is the same page without scripts`,
  )
  for (const [name, path] of Object.entries(await measuredPages(server))) {
    const [measured, bare]: [Result[], Result[]] = [[], []]
    // The first visitor waits for pictures that are made for him.
    await audit(proxy.origin + path, ['performance'])
    for (let run = 0; run < runs; run++) {
      // The other categories cost much, and do not vary.
      measured.push(await audit(proxy.origin + path, run === 0 ? CATEGORIES : ['performance']))
      bare.push(await audit(floor.origin + path, ['performance']))
    }
    printPage(name, measured, bare)
  }
  proxy.close()
  floor.close()
}

function printPage(name: string, measured: Result[], bare: Result[]): void {
  const value = (audits: Result[], id: string) =>
    percentile(
      audits.map((result) => result.audits[id]?.numericValue ?? Number.NaN),
      0.5,
    )
  printLine({
    name: `${name}: LCP`,
    figure: value(measured, 'largest-contentful-paint'),
    reference: {name: 'the floor', value: value(bare, 'largest-contentful-paint')},
    unit: 'ms',
    ratioAtMost: 1.05,
  })
  const shift = value(measured, 'cumulative-layout-shift')
  printLine({name: `${name}: layout shift`, figure: shift, unit: '', atMost: 0})
  for (const id of CATEGORIES) {
    const scores = measured.flatMap(({categories}) => categories[id]?.score ?? [])
    const figure = Math.round(percentile(scores, 0.5) * 100)
    printLine({name: `${name}: ${id}`, figure, unit: 'of 100', atLeast: 100})
  }
  const failed = measured.flatMap(({audits, categories}) =>
    Object.values(categories)
      .flatMap(({auditRefs}) => auditRefs)
      .filter(({id, weight}) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({id}) => id),
  )
  if (failed.length > 0) printNote(`cost points: ${[...new Set(failed)].join(', ')}`)
}

/** Audits one URL as a phone, in a browser of its own, with Lighthouse's simulated throttling. */
async function audit(url: string, onlyCategories: string[]): Promise<Result> {
  const port = await freePort()
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    args: [...browserArgs, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
    ...(executablePath && {executablePath}),
  })
  try {
    const run = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories,
      throttlingMethod: 'simulate',
    })
    if (!run) throw new Error(`Lighthouse did not run on ${url}.`)
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message)
    return run.lhr
  } finally {
    await browser.close()
  }
}
