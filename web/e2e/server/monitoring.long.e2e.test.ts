import {rm} from 'node:fs/promises'
import {join} from 'node:path'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {readEnvironment} from '#web/server/env/env.ts'
import {createLogger} from '#web/server/monitoring/logger.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import {openMonitoring} from '#web/server/monitoring/metrics.ts'
import {openSite} from '#web/server/open-site.ts'
import {builtAssets} from '#web/server/site-assets.ts'
import {copySeededDataFolder} from '../testing/isolated-site.ts'

const token = 'a-token-of-the-operator'
const lines: string[] = []
let url: string
let close: () => Promise<void>

beforeAll(async () => {
  const {folder, remove} = await copySeededDataFolder()
  // Without the pictures of former runs: one that is made starts the process for pictures.
  await rm(join(folder, 'image-cache'), {recursive: true})
  const env = readEnvironment({PORT: '0', DATA_DIR: folder, METRICS_TOKEN: token})
  const destination = {write: (line: string) => void lines.push(line)}
  const logger = createLogger({format: 'json', destination})
  const monitoring = openMonitoring(logger, env.metricsToken)
  const site = await openSite(env, await builtAssets(buildFolders()), {
    log: logger.error,
    monitoring,
  })
  url = site.url
  close = async () => {
    await site.close()
    await remove()
  }
})

afterAll(() => close())

async function visit(path: string): Promise<Response> {
  const response = await fetch(url + path)
  await response.arrayBuffer()
  return response
}

/** The values of all metrics, by their names with labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`, {headers: {Authorization: `Bearer ${token}`}})
  const rows = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    rows.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

test('the operator reads what the site did, and nobody without the token', async () => {
  expect((await visit('/metrics')).status).toBe(404)
  for (const path of ['/about', '/about', '/news', '/no-such-page']) await visit(path)
  const query = new URLSearchParams({query: 'count(*[_type == "news"])', perspective: 'published'})
  await visit(`/lake/v2025-02-19/data/query/production?${query}`)

  const metrics = await readMetrics()
  const requests = (route: string, status: number) =>
    metrics.get(
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
    )
  expect(requests('/about', 200)).toBe(2)
  expect(requests('other', 404)).toBe(1)
  expect(requests('/lake/data/query', 200)).toBe(1)
  expect(metrics.get('site_page_render_duration_seconds_count{result="page"}')).toBe(3)
  // The 404 page is kept as well.
  expect(metrics.get('site_kept_pages')).toBe(3)
  expect(metrics.get('site_kept_pages_bytes')).toBeGreaterThan(10_000)
  expect(
    metrics.get('site_content_request_duration_seconds_count{status="200"}'),
  ).toBeGreaterThanOrEqual(3)
  expect(metrics.get('lake_event_streams')).toBe(0)
  expect(metrics.get('lake_unfinished_images')).toBe(0)
  expect(metrics.get('site_mails{state="queued"}')).toBe(0)
  expect(metrics.get('site_oldest_mail_age_seconds')).toBe(0)
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(50e6)
})

test('the memory of the processes that make pictures and answer queries is named', async () => {
  const html = await (await fetch(`${url}/about`)).text()
  const [, picture = ''] = /src="(\/lake\/images\/[^"?]+\.webp)/.exec(html) ?? []
  const query = new URLSearchParams({query: 'count(*[title match "gas"])'})
  await Promise.all([
    visit(`${picture}?w=320`),
    visit(`/lake/v2025-02-19/data/query/production?${query}`),
  ])
  const metrics = await readMetrics()
  const kind = (name: string) => `site_child_process_resident_memory_bytes{kind="${name}"}`
  expect(metrics.get(kind('pictures'))).toBeGreaterThan(10_000_000)
  expect(metrics.get(kind('queries'))).toBeGreaterThan(10_000_000)
})

test('each page has a line with its route and no more of its URL', async () => {
  lines.length = 0
  const response = await visit('/search?q=my%20own%20words')
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  const page = lines.map((line): unknown => JSON.parse(line))
  expect(page).toContainEqual(
    expect.objectContaining({
      level: 'info',
      route: '/search',
      status: 200,
      requestId: response.headers.get('X-Request-Id'),
    }),
  )
  expect(lines.join('')).not.toMatch(/own.*words/)
})
