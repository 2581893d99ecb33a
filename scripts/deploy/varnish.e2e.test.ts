import type {ServerResponse} from 'node:http'
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest'
import {listen} from '../run/listen.ts'
import {hasVarnish, startVarnish} from './testing/start-varnish.ts'
import {siteUrl} from '../e2e/testing/shared-site.ts'

/** What `.config/deploy/varnish.vcl` keeps, and what it lets pass. */
describe.runIf(hasVarnish)('Varnish', () => {
  let varnish: Awaited<ReturnType<typeof startVarnish>>

  beforeAll(async () => {
    varnish = await startVarnish(Number(new URL(siteUrl).port))
  })
  afterAll(async () => varnish.stop())

  /** Whether Varnish answered from what it keeps: then it names the request that fetched it, too. */
  async function isKept(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(`http://127.0.0.1:${varnish.port}${path}`, {headers})
    await response.arrayBuffer()
    expect(response.status).toBeLessThan(500)
    return response.headers.get('x-varnish')?.includes(' ') ?? false
  }

  test.each(['/about', '/sitemap.xml'])('keeps %s', async (path) => {
    expect([await isKept(path), await isKept(path)]).toEqual([false, true])
  })

  test('keeps a page once for each way to compress it', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = {'accept-encoding': encoding}
      expect([await isKept('/faq', headers), await isKept('/faq', headers)]).toEqual([false, true])
    }
  })

  test.each([
    ['a page with a cookie', '/about', {cookie: 'preview=x'}],
    ['the Studio', '/studio', {}],
    ['the dataset', '/lake/v2023-05-03/data/query/production?query=1', {}],
    ['the product API', '/api/v1/search?q=gas', {}],
    ['a page that is not there', '/no-such-page', {}],
    ['a check', '/healthz', {}],
  ])('lets pass %s', async (_, path, headers) => {
    await isKept('/about')
    expect([await isKept(path, headers), await isKept(path, headers)]).toEqual([false, false])
  })

  test('answers with what is stale while it fetches anew', async () => {
    const fetches: ServerResponse[] = []
    const {port, close} = await listen('127.0.0.1', 0, (_, response) => {
      fetches.push(response)
    })
    const front = await startVarnish(port)
    onTestFinished(async () => {
      await front.stop()
      await close()
    })
    const answer = (text: string) =>
      fetches
        .at(-1)
        ?.setHeader('Cache-Control', 'max-age=0, s-maxage=1, stale-while-revalidate=600')
        .end(text)
    const read = async () => (await fetch(`http://127.0.0.1:${front.port}/`)).text()

    const first = read()
    await expect.poll(() => fetches.length).toBe(1)
    answer('old')
    expect(await first).toBe('old')
    // After a second it is stale: the next visitor gets it, and has it fetched.
    await expect.poll(async () => [await read(), fetches.length]).toEqual(['old', 2])
    expect(await read()).toBe('old')
    answer('new')
    await expect.poll(read).toBe('new')
  })
})
