import lighthouse from 'lighthouse'
import {chromium} from 'playwright'
import {browserArgs, findBrowser} from '../../browser/find-browser.ts'
import {freePort} from '../load/free-port.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** What Lighthouse found: times in milliseconds, scores out of 100. */
export type Audit = {
  lcp: number
  cls: number
  scores: Partial<Record<Category, number>>
  /** The names of the audits that cost a score. */
  failed: string[]
}

/**
 * Audits one URL as a phone, in a browser of its own, with Lighthouse's simulated throttling.
 *
 * @throws Lighthouse's own message where the page could not be audited.
 */
export async function audit(url: string, onlyCategories: readonly Category[]): Promise<Audit> {
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
      onlyCategories: [...onlyCategories],
      throttlingMethod: 'simulate',
    })
    if (!run) throw new Error(`Lighthouse did not run on ${url}.`)
    const {audits, categories: found, runtimeError} = run.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    const scores = Object.fromEntries(
      onlyCategories.map((name) => [name, Math.round((found[name]?.score ?? 0) * 100)]),
    )
    const failed = onlyCategories.flatMap((name) =>
      (found[name]?.auditRefs ?? [])
        .filter(({id, weight}) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({id}) => id),
    )
    return {
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      scores,
      failed,
    }
  } finally {
    await browser.close()
  }
}
