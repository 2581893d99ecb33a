import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {brotliDecompressSync, gunzipSync} from 'node:zlib'
import {createClient} from '@sanity/client'
import {assert, constantFrom, oneof, property, record, string} from 'fast-check'
import {serveContentLake} from 'content-lake'
import {XmlDocument} from 'libxml2-wasm'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {xmlProblems} from './feeds/testing/xml-problems.ts'
import siteQueries from '../cms/site-queries.gen.json' with {type: 'json'}
import type {ContentChangeListener} from '../cms/content-source.ts'
import {siteFiles} from './site-files.ts'
import {createSitemapMappers, serveSitemap, sitemapEntries, sitemapFiles} from './sitemap.ts'

const cms = {projectId: 'local', dataset: 'production', lakePath: '/lake'}
const changes: ContentChangeListener[] = []
const logged: string[] = []
let folder: string
let lake: Awaited<ReturnType<typeof serveContentLake>>
let app: ReturnType<typeof siteFiles>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'))
  const knownQueries = siteQueries
  lake = await serveContentLake({
    dataDir: folder,
    projectId: 'local',
    dataset: 'production',
    knownQueries,
  })
  app = siteFiles(deps())
  const picture = {_type: 'image', asset: {_type: 'reference', _ref: 'image-abc123-1600x1067-webp'}}
  const transaction = client().transaction()
  transaction.create({
    _id: 'image-abc123-1600x1067-webp',
    _type: 'sanity.imageAsset',
    metadata: {dimensions: {width: 1600, height: 1067}},
  })
  transaction.create({_id: 'newsPage', _type: 'newsPage', banner: {title: 'News update'}})
  transaction.create({_id: 'faqPage', _type: 'faqPage', seo: {noIndex: true}})
  for (let index = 1; index <= 25; index++) transaction.create(news(index, picture))
  await transaction.commit()
})

afterAll(async () => {
  await lake.close()
  await rm(folder, {recursive: true, force: true})
})

const deps = () => ({
  config: {siteUrl: 'https://example.org', cms},
  contentOrigin: lake.origin,
  onContentChange: (listener: ContentChangeListener) => void changes.push(listener),
  log: (line: string) => void logged.push(line),
})

const news = (index: number, picture: object) => ({
  _id: `news-${index}`,
  _type: 'news',
  title: `Item ${index}`,
  slug: {current: `item-${index}`},
  publishedDate: `2026-01-${String(index).padStart(2, '0')}`,
  newsImage: {image: picture},
})

const client = () =>
  createClient({
    projectId: 'local',
    dataset: 'production',
    token: lake.token,
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: '2023-05-03',
  })

test.each([
  ['/news/feed.xml', 'rss', /<item>/g],
  ['/news/atom.xml', 'atom', /<entry>/g],
] as const)('%s carries the newest 20, newest first, and is valid', async (path, format, mark) => {
  const response = await app.request(path)
  expect(response.headers.get('content-type')).toBe(`application/${format}+xml; charset=utf-8`)
  const xml = await response.text()
  expect(await xmlProblems(xml, format)).toEqual([])
  expect(xml.match(mark)).toHaveLength(20)
  expect(xml.indexOf('item-25')).toBeLessThan(xml.indexOf('item-24'))
  expect(xml).not.toContain('item-5<')
})

test.each(['/publications/feed.xml', '/publications/atom.xml'])(
  '%s is valid without an item',
  async (path) => {
    const xml = await (await app.request(path)).text()
    expect(await xmlProblems(xml, path.endsWith('feed.xml') ? 'rss' : 'atom')).toEqual([])
  },
)

test.each(['/news/feed.xml', '/sitemap.xml', '/robots.txt'])(
  '%s is sent compressed to who takes that',
  async (path) => {
    const plain = await app.request(path)
    expect(plain.headers.get('content-encoding')).toBeNull()
    const forms = {br: brotliDecompressSync, gzip: gunzipSync}
    for (const [encoding, decompress] of Object.entries(forms)) {
      const sent = await app.request(path, {headers: {'Accept-Encoding': encoding}})
      expect(sent.headers.get('content-encoding')).toBe(encoding)
      expect(sent.headers.get('vary')).toBe('Accept-Encoding')
      const text = decompress(await sent.arrayBuffer()).toString()
      expect(text).toBe(await (await app.request(path)).text())
    }
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  },
)

test('an unchanged file answers 304', async () => {
  const etag = (await app.request('/news/feed.xml')).headers.get('etag') ?? ''
  const again = await app.request('/news/feed.xml', {headers: {'If-None-Match': etag}})
  expect(again.status).toBe(304)
})

test('the sitemap lists pages and items with days and pictures, and is valid', async () => {
  const xml = await (await app.request('/sitemap.xml')).text()
  expect(await xmlProblems(xml, 'sitemap')).toEqual([])
  expect(xml).toMatch(
    /<loc>https:\/\/example\.org\/news\/item-1<\/loc><lastmod>[^<]+<\/lastmod><image:image>/,
  )
  expect(xml).toContain('<loc>https://example.org/news</loc>')
  expect(xml).not.toContain('/faq')
})

test('a malformed entry is left out of the sitemap and named in the log', () => {
  const item = {_type: 'news', _updatedAt: '2026-01-01T00:00:00Z', slug: 'one', image: null}
  const items = [{...item, slug: 7}, null, item]
  const lines: string[] = []
  const content = JSON.parse(JSON.stringify({pages: [null], items}))
  const {config} = deps()
  const mappers = createSitemapMappers((line) => lines.push(line))
  expect(sitemapEntries(config, content, mappers)).toEqual([
    {url: 'https://example.org/news/one', changed: '2026-01-01T00:00:00Z'},
  ])
  expect(lines).toHaveLength(3)
  expect(() => sitemapEntries(config, JSON.parse('{}'))).toThrow('no list')
})

test('beyond 50,000 URLs there are several files', () => {
  const entry = {url: 'https://example.org/news/a&b', changed: '2026-01-01T00:00:00Z'}
  expect(sitemapFiles(Array.from({length: 50_000}, () => entry))).toHaveLength(1)
  expect(sitemapFiles(Array.from({length: 50_001}, () => entry))).toHaveLength(2)
})

test('several files and their index are served, valid, and list each URL once', async () => {
  const small = serveSitemap(deps(), 10)
  const read = async (path: string) => {
    const response = await small.request(path)
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const xml = await response.text()
    expect(await xmlProblems(xml, 'sitemap')).toEqual([])
    return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
  }
  const parts = await read('/sitemap.xml')
  expect(parts).toEqual([1, 2, 3].map((part) => `https://example.org/sitemap-${part}.xml`))
  const listed = (await Promise.all(parts.map((part) => read(new URL(part).pathname)))).flat()
  const whole = await (await app.request('/sitemap.xml')).text()
  expect(listed.toSorted()).toEqual(
    [...whole.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url).toSorted(),
  )
  expect((await small.request('/sitemap-4.xml')).status).toBe(404)
  expect((await app.request('/sitemap-2.xml')).status).toBe(404)
  const etag = (await small.request('/sitemap-2.xml')).headers.get('etag') ?? ''
  const again = await small.request('/sitemap-2.xml', {headers: {'If-None-Match': etag}})
  expect(again.status).toBe(304)
  for (const changed of changes) changed({})
  expect((await small.request('/sitemap-2.xml')).status).toBe(200)
})

test('files are cached until content changes', async () => {
  const before = await (await app.request('/news/feed.xml')).text()
  await client().patch('news-25').set({title: 'Renamed'}).commit()
  expect(await (await app.request('/news/feed.xml')).text()).toBe(before)
  for (const changed of changes) changed({})
  expect(await (await app.request('/news/feed.xml')).text()).toContain('Renamed')
})

test('while the content service is away the last good file is served, and 503 where there was none', async () => {
  const fresh = siteFiles({
    config: {siteUrl: 'https://example.org', cms},
    contentOrigin: lake.origin,
  })
  await lake.close()
  for (const changed of changes) changed({})
  for (let visit = 0; visit < 3; visit++) {
    const last = await app.request('/news/feed.xml')
    expect(last.status).toBe(200)
    expect(last.headers.get('cache-control')).toBe('no-store')
  }
  expect(logged.filter((line) => line.includes('/news/feed.xml'))).toHaveLength(1)
  const response = await fresh.request('/news/feed.xml')
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('60')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await fresh.request('/robots.txt')).status).toBe(200)
  expect((await app.request('/sitemap-1.xml')).status).toBe(503)
})

test('no text can make the sitemap malformed', () => {
  const anyText = oneof(
    string({unit: 'binary'}),
    constantFrom('<', '&amp;', ']]>', '"', '\u0000', '\uFFFE', '\uD800'),
  )
  assert(
    property(record({url: anyText, changed: anyText, picture: anyText}), (entry) => {
      const [xml = ''] = sitemapFiles([entry])
      using document = XmlDocument.fromString(xml)
      expect(document.root.name).toBe('urlset')
    }),
  )
})
