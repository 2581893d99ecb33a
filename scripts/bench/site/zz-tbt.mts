import lighthouse from 'lighthouse'
import {chromium} from 'playwright'
import {writeFileSync} from 'node:fs'
import {browserArgs, findBrowser} from '../../browser/find-browser.ts'
import {freePort} from '../load/free-port.ts'
import {startFront} from './front.ts'
const scripts = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g
const path = process.argv[2] ?? '/'
const front = await startFront('http://localhost:4100')
const floor = await startFront('http://localhost:4100', (html) => html.replace(scripts, ''))
async function one(name: string, url: string) {
  const port = await freePort()
  const executablePath = findBrowser()
  const browser = await chromium.launch({args: [...browserArgs, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'], ...(executablePath && {executablePath})})
  const run = await lighthouse(url, {port, logLevel: 'error', onlyCategories: ['performance'], throttlingMethod: 'simulate'})
  const {audits, categories} = run!.lhr
  const lt: any = audits['long-tasks']?.details
  const mt: any = audits['mainthread-work-breakdown']?.details
  console.log(name, 'score', Math.round((categories['performance']?.score ?? 0) * 100), 'tbt', Math.round(audits['total-blocking-time']?.numericValue ?? 0), 'fcp', Math.round(audits['first-contentful-paint']?.numericValue ?? 0), 'lcp', Math.round(audits['largest-contentful-paint']?.numericValue ?? 0), 'si', Math.round(audits['speed-index']?.numericValue ?? 0), 'tti', Math.round(audits['interactive']?.numericValue ?? 0))
  console.log('   tasks', (lt?.items ?? []).map((t: any) => `${Math.round(t.startTime)}+${Math.round(t.duration)} ${String(t.url).split('/').pop()}`).join('; '))
  console.log('   ', (mt?.items ?? []).map((t: any) => `${t.groupLabel} ${Math.round(t.duration)}`).join(', '))
  writeFileSync(`/tmp/trace-${name}.json`, JSON.stringify((run!.artifacts as any).Trace ?? (run!.artifacts as any).traces?.defaultPass ?? {}))
  await browser.close()
}
for (let i = 0; i < Number(process.argv[3] ?? 4); i++) { await one('page', front.origin + path); await one('floor', floor.origin + path) }
await front.close(); await floor.close(); process.exit(0)
