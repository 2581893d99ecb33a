import {once} from 'node:events'
import {describe, expect, onTestFinished, test} from 'vitest'
import {readTemplate} from '#web/server/pages/template.ts'
import {buildFolders} from '../build/folders.ts'
import {setUpBrowser, waitForFonts} from '#web/e2e/testing/browser.ts'
import {startIsolatedSite} from '#web/e2e/testing/isolated-site.ts'
import {siteUrl} from '#web/e2e/testing/shared-site.ts'
import {connectHttp2} from './testing/http2-client.ts'
import {hasCaddy, startCaddy} from './testing/proxies.ts'
import {openPage} from '#web/e2e/testing/page-loading.ts'

describe.runIf(hasCaddy)('behind Caddy', () => {
  /** The statuses of the answers to one visit of a page, and what the first of them links. */
  async function visitNewPage(settings: Record<string, string>) {
    const site = await startIsolatedSite(settings)
    const caddy = await startCaddy(Number(new URL(site.url).port))
    const client = await connectHttp2(caddy)
    onTestFinished(async () => {
      client.close()
      await caddy.stop()
      await site.close()
    })
    const answers: Record<string, unknown>[] = []
    const stream = client.open('/faq', {'sec-fetch-mode': 'navigate'})
    stream.on('headers', (headers) => void answers.push(headers))
    stream.on('response', (headers) => void answers.push(headers))
    stream.resume()
    await once(stream, 'end')
    return {statuses: answers.map((headers) => headers[':status']), link: answers[0]?.['link']}
  }

  test('with EARLY_HINTS a browser is told what it needs before the page is made', async () => {
    const {statuses, link} = await visitNewPage({EARLY_HINTS: 'on'})
    expect(statuses).toEqual([103, 200])
    expect(String(link)).toMatch(/<\/assets\/[^>]+\.css>; rel=preload; as=style/)
    expect(String(link)).toMatch(/<\/assets\/[^>]+\.woff2>; rel=preload; as=font/)
  })

  test('without, there is one answer', async () => {
    expect((await visitNewPage({})).statuses).toEqual([200])
  })
})

const visit = setUpBrowser()

/** A header has the effect of an early hint, which browsers take over HTTP/2 and https alone. */
test('what a browser is told before the page is made, the page uses (behaviour B465)', async () => {
  const {earlyHints = []} = await readTemplate(buildFolders().client)
  expect(earlyHints).toHaveLength(2)
  const {page, close} = await visit()
  const warnings: string[] = []
  page.on('console', (message) => void warnings.push(message.text()))
  const url = `${siteUrl}/about`
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({response, headers: {...response.headers(), link: earlyHints.join(', ')}})
  })
  await openPage(page, url)
  await waitForFonts(page.locator('html'))
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname),
  )
  for (const hint of earlyHints) {
    const path = /<(.+)>/.exec(hint)?.[1]
    expect(fetched.filter((fetchedPath) => fetchedPath === path)).toEqual([path])
  }
  expect(warnings).toEqual([])
  await close()
})
