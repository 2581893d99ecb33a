import {getRequestListener} from '@hono/node-server'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import type {ContentChangeListener} from '#web/server/cms/content-source.ts'
import {createApp} from '#web/server/create-app.ts'
import {loadRenderer} from '#web/server/pages/render-page.ts'
import {readTemplate} from '#web/server/pages/template.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import {listen, type Listening} from '#web/server/http/listen.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {setUpBrowser} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'

const visit = setUpBrowser()
const folders = buildFolders()
const logged: string[] = []
let site: Listening
let url: string

beforeAll(async () => {
  let handle = getRequestListener(() => new Response(null, {status: 503}))
  site = await listen('127.0.0.1', 0, (request, response) => void handle(request, response))
  url = `http://127.0.0.1:${site.port}`
  const app = createApp({
    config: {siteUrl: url, cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'}},
    contentOrigin: `http://127.0.0.1:${await freePort()}`,
    renderer: await loadRenderer(folders.server),
    template: await readTemplate(folders.client),
    assetDirs: [folders.client],
    log: (line) => logged.push(line),
  })
  handle = getRequestListener(app.fetch)
})

afterAll(async () => site.close())

test('a page answers 503 with an error page, no-store and Retry-After', async () => {
  const response = await fetch(`${url}/about`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('10')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toContain('We are trying again')
  expect(logged.some((line) => line.includes('/about'))).toBe(true)
})

test('the sitemap answers 503 and robots.txt 200', async () => {
  expect((await fetch(`${url}/sitemap.xml`)).status).toBe(503)
  expect((await fetch(`${url}/robots.txt`)).status).toBe(200)
})

test.each([
  ['HTML', 'text/html', '<!doctype html><title>Sign in to the network</title>'],
  ['JSON without a result', 'application/json', '{"hello": "world"}'],
  ['JSON of another shape', 'application/json', '{"result": {"items": 7, "total": "x"}}'],
  ['half of its JSON', 'application/json', '{"result": {"items": ['],
])('a content API that answers %s leads to 503, never to 404', async (_, type, body) => {
  const service = await listen('127.0.0.1', 0, (request, response) => {
    request.resume()
    response.setHeader('Content-Type', type).end(body)
  })
  const app = createApp({
    config: {siteUrl: url, cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'}},
    contentOrigin: `http://127.0.0.1:${service.port}`,
    renderer: await loadRenderer(folders.server),
    template: await readTemplate(folders.client),
    assetDirs: [folders.client],
  })
  for (const list of ['/news', '/publications', '/gallery']) {
    for (const path of [list, `${list}/any`]) {
      expect([path, (await app.request(path)).status]).toEqual([path, 503])
    }
  }
  for (const path of ['/sitemap.xml', '/news/feed.xml', '/publications/atom.xml']) {
    expect([path, (await app.request(path)).status]).toEqual([path, 503])
  }
  await service.close()
})

test('in the browser the page retries by itself and offers a button to retry at once', async () => {
  const {page, close} = await visit()
  let tries = 0
  await page.route('**/lake/**', async (route) => {
    tries += 1
    await route.abort()
  })
  await page.goto(`${url}/about`)
  await page.getByRole('heading', {name: 'Something went wrong'}).waitFor()
  const asked = page.waitForRequest('**/lake/**')
  await page.getByRole('button', {name: 'Try again'}).click()
  await asked
  await page.getByRole('button', {name: 'Try again'}).waitFor()
  expect(tries).toBeGreaterThan(0)
  await close()
})

test('while it hangs a new page answers 503 after 4 s, and a page that was served before is served from the cache', async () => {
  let hangs = false
  let unanswered = 0
  const service = await listen('127.0.0.1', 0, (request, response) => {
    request.resume()
    if (hangs) {
      unanswered += 1
      return
    }
    const headers = {'x-sanity-project-id': 'local'}
    fetch(siteUrl + request.url, {headers}).then(
      async (answer) =>
        response.setHeader('Content-Type', 'application/json').end(await answer.text()),
      () => response.destroy(),
    )
  })
  onTestFinished(() => service.close())
  let contentChanged: ContentChangeListener = () => {}
  const app = createApp({
    config: {siteUrl, cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'}},
    contentOrigin: `http://127.0.0.1:${service.port}`,
    renderer: await loadRenderer(folders.server),
    template: await readTemplate(folders.client),
    assetDirs: [folders.client],
    onContentChange: (listener) => {
      contentChanged = listener
    },
  })
  const get = async (path: string) => {
    const begun = performance.now()
    const response = await app.request(path)
    const {status} = response
    return {status, html: await response.text(), waited: performance.now() - begun}
  }
  const before = await get('/news')
  expect(before.status).toBe(200)

  hangs = true
  const cached = await get('/news')
  expect(cached.html).toBe(before.html)
  expect(unanswered, 'requests for the page in the cache').toBe(0)
  const unknown = await get('/faq')
  expect(unknown.status).toBe(503)
  expect(unknown.waited).toBeLessThan(6_000)

  contentChanged({})
  const old = await get('/news')
  expect(old.status).toBe(200)
  expect(old.html).toBe(before.html)
})
