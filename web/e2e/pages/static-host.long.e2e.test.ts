import {mkdtemp, readFile, rm} from 'node:fs/promises'
import type {RequestListener} from 'node:http'
import {tmpdir} from 'node:os'
import {extname, join} from 'node:path'
import type {Page} from 'playwright'
import {build} from 'vite'
import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {root} from '#scripts/build/folders.ts'
import {listen, type Listening} from '#web/server/http/listen.ts'
import {desktop, setUpBrowser} from '../testing/browser.ts'
import {failureAlert, fillContactForm, formField, sendButton} from '../testing/forms-page.ts'
import {siteUrl} from '../testing/shared-site.ts'

/**
 * The client build alone on a static host, with hosted Sanity: the seeded lake is a stub of its API, since tests use
 * no network.
 */
const visit = setUpBrowser()
const hosted = 'https://abc123.apicdn.sanity.io'
let folder: string
let host: Listening
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-host-'))
  process.env['SANITY_PROJECT_ID'] = 'abc123'
  await build({
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'error',
    build: {outDir: folder},
  }).finally(() => delete process.env['SANITY_PROJECT_ID'])
  host = await listen('127.0.0.1', 0, serveFiles)
  origin = `http://127.0.0.1:${host.port}`
})

afterAll(async () => {
  await host.close()
  await rm(folder, {recursive: true})
})

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** Serves files, the document for every path that is none, and nothing in place of what only a server has. */
const serveFiles: RequestListener = (request, response) => {
  const {pathname} = new URL(request.url ?? '/', origin)
  const isFile = extname(pathname) !== ''
  if (/^\/(?:api|studio|lake|preview)\//.test(pathname)) return void response.writeHead(404).end()
  response.setHeader('Content-Type', types[extname(pathname)] ?? 'text/html')
  readFile(join(folder, isFile ? pathname : 'index.html')).then(
    (bytes) => response.end(bytes),
    () => response.writeHead(404).end(),
  )
}

/** Opens a page, with the lake in hosted Sanity's place. */
async function open(path: string) {
  const {page, close} = await visit({viewport: desktop})
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

test('shows the content, requests it from the project’s CDN, and navigates', async () => {
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
})

/** Links to the search of the whole site, which needs the server. */
const searchLinks = (page: Page) => page.locator('a[href^="/search"]')

test('a path that is no page shows that, with the status of a page, and leads to no search', async () => {
  const {page} = await open('/no/such/page')
  const heading = page.getByRole('heading', {level: 1})
  expect(await heading.textContent()).toContain("can't find the page")
  await page.getByRole('main').getByRole('link').first().waitFor()
  expect(await searchLinks(page).count()).toBe(0)
})

test('a list in which nothing was found leads to no search', async () => {
  const {page} = await open('/news?search=zebra')
  await page.getByText('No search results').waitFor()
  await page.getByRole('main').getByRole('link', {name: 'Publications'}).waitFor()
  expect(await searchLinks(page).count()).toBe(0)
})

test('an enquiry cannot be sent: that is said, and what was typed stays', async () => {
  const {page} = await open('/faq')
  await fillContactForm(page, 'Is anybody there?')
  await sendButton(page).click()
  await failureAlert(page).waitFor()
  expect(await formField(page, 'Message').inputValue()).toBe('Is anybody there?')
})
