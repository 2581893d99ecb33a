import {createServer, type ServerResponse} from 'node:http'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {startIsolatedSite, type IsolatedSite} from '#web/e2e/testing/isolated-site.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'

/**
 * A cache in front of the site that is told what to forget, in the place of a CDN: it keeps
 * what `CDN-Cache-Control` allows, by path, until a tag of it is purged.
 */
const kept = new Map<string, {body: string; tags: string[]}>()
let cache: ReturnType<typeof createServer>
let site: IsolatedSite
let url: string

async function answer(path: string, cookie: string | undefined, response: ServerResponse) {
  const cached = cookie ? undefined : kept.get(path)
  if (cached) return void response.setHeader('X-Cache', 'kept').end(cached.body)
  const fetched = await fetch(site.url + path, {headers: cookie ? {cookie} : {}})
  const body = await fetched.text()
  const tags = fetched.headers.get('cache-tag')?.split(',') ?? []
  if (!cookie && fetched.headers.has('cdn-cache-control')) kept.set(path, {body, tags})
  return void response.writeHead(fetched.status).end(body)
}

function purge(tags: string[]) {
  for (const [path, entry] of kept) {
    if (entry.tags.some((tag) => tags.includes(tag))) kept.delete(path)
  }
}

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  cache = createServer((request, response) => {
    if (request.method !== 'POST') {
      return void answer(request.url ?? '', request.headers.cookie, response)
    }
    purge(String(request.headers['cache-tag']).split(','))
    return void response.end()
  })
  cache.listen(port, '127.0.0.1')
  site = await startIsolatedSite({CACHE_PURGE_URL: `${url}/purge`})
})

afterAll(async () => {
  await site.close()
  cache.close()
})

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {headers})
  return {text: await response.text(), isKept: response.headers.get('x-cache') === 'kept'}
}

const isSoonKept = (path: string) =>
  expect.poll(async () => (await visit(path)).isKept, {interval: 10}).toBe(true)

/** Publishes another title of a page, and waits until visitors see it. */
async function publish(title: string) {
  await site.client.patch('faqPage').set({'banner.title': title}).commit()
  await expect.poll(async () => (await visit('/faq')).text).toContain(title)
}

test('a publish is seen at once, and is kept again', async () => {
  await isSoonKept('/faq')
  await publish('Asked and answered')
  await isSoonKept('/faq')
  await publish('Answers')
  await isSoonKept('/faq')
})

test('a change makes the cache forget what it concerns, and nothing else', async () => {
  let count = 0
  const isGalleryKeptAfterChange = async () => {
    await visit('/gallery')
    await publish(`Question ${(count += 1)}`)
    return (await visit('/gallery')).isKept
  }
  // At the start everything is purged twice: that may come in between.
  await expect.poll(isGalleryKeptAfterChange).toBe(true)
})

test.each(['/sitemap.xml', '/news/feed.xml'])('%s is kept', isSoonKept)

test.each([
  ['a page that is not there', '/no-such-page'],
  ['the Studio', '/studio'],
  ['the dataset', '/lake/v2023-05-03/data/query/production?query=1'],
])('%s is not for a cache', async (_, path) => {
  await visit(path)
  expect((await visit(path)).isKept).toBe(false)
})
