import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {getRequestListener} from '@hono/node-server'
import {serveStatic} from '@hono/node-server/serve-static'
import {Hono} from 'hono'
import {build} from 'vite'
import {afterAll, beforeAll, expect, inject, test} from 'vitest'
import {root} from '../build/folders.ts'
import {listen, type Listening} from '../run/listen.ts'
import {setUpBrowser} from './testing/browser.ts'

/**
 * The client build alone on a static file host, with hosted Sanity: the seeded lake is a stub of its
 * API, since tests use no network.
 */
const visit = setUpBrowser()
const hosted = 'https://abc123.apicdn.sanity.io'
let folder: string
let host: Listening

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-host-'))
  process.env['SANITY_PROJECT_ID'] = 'abc123'
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'error',
    build: {outDir: folder},
  }).finally(() => delete process.env['SANITY_PROJECT_ID'])
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const app = new Hono().use(serveStatic({root: folder})).get('*', (context) => context.html(html))
  host = await listen('127.0.0.1', 0, getRequestListener(app.fetch))
})

afterAll(async () => {
  await host.close()
  await rm(folder, {recursive: true})
})

test('shows the content, requests it from the project’s CDN, and navigates', async () => {
  const {page, close} = await visit()
  const asked: URL[] = []
  await page.route(`${hosted}/**`, async (route) => {
    const url = new URL(route.request().url())
    asked.push(url)
    const answer = await fetch(`${inject('siteUrl')}/lake${url.pathname}${url.search}`)
    await route.fulfill({
      status: answer.status,
      headers: {'access-control-allow-origin': '*'},
      json: await answer.json(),
    })
  })
  await page.route('https://cdn.sanity.io/**', (route) => route.abort())

  await page.goto(`http://127.0.0.1:${host.port}/faq`)
  await page.getByRole('heading', {level: 1}).waitFor()
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
  await close()
})
