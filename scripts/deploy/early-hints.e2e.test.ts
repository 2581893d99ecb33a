import {once} from 'node:events'
import {describe, expect, onTestFinished, test} from 'vitest'
import {startIsolatedSite} from '#web/e2e/testing/isolated-site.ts'
import {connectHttp2} from './testing/http2-client.ts'
import {hasCaddy, startCaddy} from './testing/start-caddy.ts'

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
