import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {startIsolatedSite, type IsolatedSite} from '../e2e/testing/isolated-site.ts'
import {freePort} from '../e2e/testing/site-process.ts'
import {hasNginx} from './testing/run-nginx.ts'
import {startNginxCache} from './testing/start-nginx-cache.ts'
import {hasVarnish, startVarnish} from './testing/start-varnish.ts'

/** The caches of `.config/deploy/`: Varnish is told of each change (behaviour B463), nginx asks each second. */
const caches = [
  {
    name: 'Varnish',
    isHere: hasVarnish,
    isTold: true,
    start: startVarnish,
    /** Whether an answer is a kept one: then it names the request that fetched it, too. */
    isKept: ({headers}: Response) => headers.get('x-varnish')?.includes(' ') ?? false,
  },
  {
    name: 'nginx',
    isHere: hasNginx,
    isTold: false,
    start: startNginxCache,
    isKept: ({headers}: Response) => headers.get('x-cache') === 'HIT',
  },
].filter(({isHere}) => isHere)

type Cache = (typeof caches)[number]

/** Starts a site with a cache in front of it. */
function setUpSite({isTold, start, isKept}: Cache) {
  let site: IsolatedSite
  let cache: {stop: () => Promise<void>}
  let url: string

  beforeAll(async () => {
    const [port, sitePort] = [await freePort(), await freePort()]
    url = `http://127.0.0.1:${port}`
    cache = await start(sitePort, port)
    const purging = isTold ? {CACHE_PURGE_URL: `${url}/purge`} : {}
    site = await startIsolatedSite({PORT: String(sitePort), ...purging})
  })
  afterAll(async () => {
    await cache.stop()
    await site.close()
  })

  const visit = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, init)
    const {status, headers} = response
    return {status, headers, text: await response.text(), isKept: isKept(response)}
  }
  return {
    visit,
    isSoonKept: (path: string) =>
      expect.poll(async () => (await visit(path)).isKept, {interval: 10}).toBe(true),
    /** Publishes another title of a page, and waits until visitors see it. */
    publish: async (title: string) => {
      await site.client.patch('faqPage').set({'banner.title': title}).commit()
      await expect.poll(async () => (await visit('/faq')).text).toContain(title)
    },
  }
}

describe.each(caches)('$name', (cache) => {
  const {visit, isSoonKept, publish} = setUpSite(cache)

  test('shows what was published, and keeps it', async () => {
    await isSoonKept('/faq')
    await publish('Asked and answered')
    await isSoonKept('/faq')
    await publish('Answers')
    await isSoonKept('/faq')
  })

  test('tells visitors nothing of its tags', async () => {
    const {headers} = await visit('/faq')
    expect(headers.get('cache-tag')).toBeNull()
    expect(headers.get('cdn-cache-control')).toBeNull()
    expect(headers.get('cache-control')).toMatch(/^max-age=0/)
  })

  test.each(['/sitemap.xml', '/news/feed.xml'])('keeps %s', isSoonKept)

  test.each([
    ['a page that is not there', '/no-such-page', {}],
    ['a page for somebody with a cookie', '/faq', {cookie: 'preview=x'}],
    ['the dataset', '/lake/v2023-05-03/data/query/production?query=1', {}],
  ])('lets pass %s', async (_, path, headers) => {
    await visit(path, {headers})
    expect((await visit(path, {headers})).isKept).toBe(false)
  })
})

describe.each(caches.filter(({isTold}) => isTold))('$name, told what has changed', (cache) => {
  const {visit, publish} = setUpSite(cache)

  test('forgets what a change concerns, and nothing else', async () => {
    let count = 0
    const isGalleryKeptAfterChange = async () => {
      await visit('/gallery')
      await publish(`Question ${(count += 1)}`)
      return (await visit('/gallery')).isKept
    }
    // At the start everything is purged twice: that may come in between.
    await expect.poll(isGalleryKeptAfterChange).toBe(true)
  })

  test('lets nobody but the site purge it', async () => {
    const headers = {'X-Forwarded-For': '203.0.113.7', 'Cache-Tag': 'content'}
    expect(await visit('/purge', {method: 'POST', headers})).toMatchObject({status: 404})
  })
})
