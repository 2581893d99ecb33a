import {mkdtemp, readdir, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {build} from 'vite'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {root} from '../build/folders.ts'
import {connectHttp2} from '../deploy/testing/http2-client.ts'
import type {Proxy} from '../deploy/testing/proxy.ts'
import {hasNginx, startNginx} from '../deploy/testing/start-nginx.ts'
import {desktop, setUpBrowser} from './testing/browser.ts'
import {failureAlert, fillContactForm, formField, sendButton} from './testing/forms-page.ts'
import {siteUrl} from './testing/shared-site.ts'

/**
 * The client build alone on nginx with the recipe of a static host, with hosted Sanity: the seeded lake is a
 * stub of its API, since tests use no network.
 */
const visit = setUpBrowser()
const hosted = 'https://abc123.apicdn.sanity.io'
let folder: string
let nginx: Proxy
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-host-'))
  process.env['SANITY_PROJECT_ID'] = 'abc123'
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'error',
    build: {outDir: folder},
  }).finally(() => delete process.env['SANITY_PROJECT_ID'])
  if (!hasNginx) return
  nginx = await startNginx('static.conf', {'/var/www/site': folder})
  origin = `https://127.0.0.1:${nginx.httpsPort}`
})

afterAll(async () => {
  if (hasNginx) await nginx.stop()
  await rm(folder, {recursive: true})
})

/** Opens a page, with the lake in hosted Sanity's place. */
async function open(path: string) {
  const {page, close} = await visit({viewport: desktop, ignoreHTTPSErrors: true})
  onTestFinished(close)
  const asked: URL[] = []
  await page.route(`${hosted}/**`, async (route) => {
    const url = new URL(route.request().url())
    asked.push(url)
    const answer = await fetch(`${siteUrl}/lake${url.pathname}${url.search}`)
    await route.fulfill({
      status: answer.status,
      headers: {'access-control-allow-origin': '*'},
      json: await answer.json(),
    })
  })
  await page.route('https://cdn.sanity.io/**', (route) => route.abort())
  await page.goto(origin + path)
  await page.getByRole('heading', {level: 1}).waitFor()
  return {page, asked}
}

test.runIf(hasNginx)(
  'shows the content, requests it from the project’s CDN, and navigates',
  async () => {
    const {page, asked} = await open('/faq')
    expect(await page.getByRole('group').count()).toBeGreaterThanOrEqual(17)
    expect(await page.title()).not.toBe('')

    await page.getByRole('contentinfo').getByRole('link', {name: 'About us'}).click()
    await page.waitForURL('**/about')
    await page.getByRole('heading', {name: 'How we started'}).waitFor()

    // Feeds need the server: a static host has no link to any.
    await page.getByRole('contentinfo').getByRole('link', {name: 'News update'}).click()
    await page.getByRole('article').first().waitFor()
    expect(await page.locator('link[rel="canonical"]').count()).toBe(1)
    expect(await page.locator('link[rel="alternate"]').count()).toBe(0)

    expect(asked.length).toBeGreaterThan(0)
    for (const url of asked) {
      expect(url.pathname).toBe('/v2023-05-03/data/query/production')
      expect(url.searchParams.get('perspective')).toBe('published')
    }
  },
)

test.runIf(hasNginx)('a path that is no page shows that, with the status of a page', async () => {
  const {page} = await open('/no/such/page')
  const heading = page.getByRole('heading', {level: 1})
  expect(await heading.textContent()).toContain("can't find the page")
})

test.runIf(hasNginx)(
  'an enquiry cannot be sent: that is said, and what was typed stays',
  async () => {
    const {page} = await open('/faq')
    await fillContactForm(page, 'Is anybody there?')
    await sendButton(page).click()
    await failureAlert(page).waitFor()
    expect(await formField(page, 'Message').inputValue()).toBe('Is anybody there?')
  },
)

test.runIf(hasNginx)(
  'built files are kept, pages are asked for again, and nothing else is a page',
  async () => {
    const client = await connectHttp2(nginx)
    onTestFinished(() => client.close())
    const page = await client.send('/news/any', {headers: {'accept-encoding': 'gzip'}})
    expect(page).toMatchObject({
      status: 200,
      headers: {'cache-control': 'no-cache', 'content-encoding': 'gzip'},
    })
    const again = await client.send('/', {headers: {'if-none-match': String(page.headers['etag'])}})
    expect(again.status).toBe(304)
    const [script = ''] = await readdir(join(folder, 'assets'))
    expect((await client.send(`/assets/${script}`)).headers['cache-control']).toContain('immutable')
    for (const path of [
      '/assets/none.js',
      '/api/v1/search?q=gas',
      '/studio',
      '/news/feed.xml',
      '/robots.txt',
    ]) {
      expect((await client.send(path)).status, path).toBe(404)
    }
  },
)
