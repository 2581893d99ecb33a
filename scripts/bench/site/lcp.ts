import {audit, categories, type Audit} from './audit.ts'
import {startHttp2Proxy} from './http2-proxy.ts'
import {measuredPages, type MeasuredPage} from './pages.ts'
import {median} from './median.ts'
import {printHeading, printLine} from './report.ts'
import type {SharedSite} from './running-site.ts'

/** A page's script elements, with what they hold. */
const scripts = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g

/**
 * Lighthouse's largest contentful paint of six pages, beside that of the same pages without scripts, and its scores.
 *
 * @returns whether every target is met.
 */
export async function measureLcp(site: SharedSite, runs: number): Promise<boolean> {
  const server = await site.running()
  const pages = await measuredPages(server)
  const proxy = await startHttp2Proxy(server.origin)
  const floor = await startHttp2Proxy(server.origin, (html) => html.replace(scripts, ''))
  printHeading(
    `Largest contentful paint on a phone, medians of ${runs}; the floor is the same page without scripts`,
  )
  try {
    const met: boolean[] = []
    for (const page of pages) {
      const measured: Audit[] = []
      const bare: Audit[] = []
      // Whoever comes first waits for pictures that are made for him: that is measured elsewhere.
      await audit(proxy.origin + page.path, ['performance'])
      for (let run = 0; run < runs; run++) {
        measured.push(await audit(proxy.origin + page.path, categories))
        bare.push(await audit(floor.origin + page.path, ['performance']))
      }
      met.push(...printPage(page, measured, bare))
    }
    return !met.includes(false)
  } finally {
    await proxy.close()
    await floor.close()
  }
}

function printPage({name}: MeasuredPage, measured: Audit[], bare: Audit[]): boolean[] {
  const lcp = (audits: Audit[]) => median(audits.map((found) => found.lcp))
  const met = [
    printLine({
      name: `${name}: LCP`,
      figure: lcp(measured),
      reference: {name: 'the floor', value: lcp(bare)},
      unit: 'ms',
      target: {of: 'ratio', atMost: 1.05},
    }),
    printLine({
      name: `${name}: layout shift`,
      figure: Math.max(...measured.map(({cls}) => cls)),
      unit: '',
      target: {of: 'figure', atMost: 0},
    }),
    ...categories.map((category) => {
      const score = (audits: Audit[]) => median(audits.map(({scores}) => scores[category] ?? 0))
      return printLine({
        name: `${name}: ${category}`,
        figure: score(measured),
        ...(category === 'performance' && {reference: {name: 'the floor', value: score(bare)}}),
        unit: 'of 100',
        target: {of: 'figure', atLeast: 100},
      })
    }),
  ]
  const failed = [...new Set(measured.flatMap((found) => found.failed))]
  if (failed.length > 0) console.log(`    cost points: ${failed.join(', ')}`)
  return met
}
