import {getRequestListener} from '@hono/node-server'
import {afterAll, beforeAll, expect, test} from 'vitest'
import type {ContentChangeListener} from '#web/server/content/content-source.ts'
import {createApp} from '#web/server/create-app.ts'
import {loadRenderer} from '#web/server/pages/render-page.ts'
import {readTemplate} from '#web/server/pages/template.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import {listen, type Listening} from '#web/server/http/listen.ts'
import {freePort} from '#web/server/http/testing/free-port.ts'
import {serveContentLake} from 'content-lake'
import {setUpBrowser} from '../testing/browser.ts'
import {copySeededDataFolder} from '../testing/isolated-site.ts'

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

test('a page that was served before is served from the cache, while the others answer 503', async () => {
  const {folder, remove} = await copySeededDataFolder()
  const lake = await serveContentLake({
    dataDir: folder,
    projectId: 'local',
    dataset: 'production',
  })
  let contentChanged: ContentChangeListener = () => {}
  const app = createApp({
    config: {siteUrl: url, cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'}},
    contentOrigin: lake.origin,
    renderer: await loadRenderer(folders.server),
    template: await readTemplate(folders.client),
    assetDirs: [folders.client],
    onContentChange: (listener) => {
      contentChanged = listener
    },
  })
  const get = (path: string) => app.request(path)
  const before = await get('/about')
  expect(before.status).toBe(200)
  await lake.close()
  contentChanged({})
  const after = await get('/about')
  expect(after.status).toBe(200)
  expect(await after.text()).toBe(await before.text())
  expect((await get('/faq')).status).toBe(503)
  await remove()
})
