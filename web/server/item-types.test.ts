import {afterAll, beforeAll, expect, test} from 'vitest'
import {SEARCH_PATH} from '#web/contract/paths.ts'
import {ITEMS} from '#schemas/pages.ts'
import type {SearchResults} from '#web/src/shared/search/search.ts'
import siteQueries from './cms/site-queries.gen.json' with {type: 'json'}
import {startSiteOnLake} from './testing/site-on-lake.ts'

let site: Awaited<ReturnType<typeof startSiteOnLake>>

const item = (type: string) => ({
  _id: `${type}-meter`,
  _type: type,
  title: `Meter of ${type}`,
  slug: {current: `${type}-meter`},
})

beforeAll(async () => {
  site = await startSiteOnLake()
  await site.write([...ITEMS.map(({type}) => item(type)), item('service')])
})

afterAll(async () => site.close())

const urls = ITEMS.map(({type, page}) => `${page.path}/${type}-meter`)

test('a document of every type of the registry has its page', async () => {
  const statuses = await Promise.all(urls.map(async (url) => (await site.get(url)).status))
  expect(statuses).toEqual(urls.map(() => 200))
})

test('the list of its type links to it', async () => {
  const lists = await Promise.all(ITEMS.map(({page}) => site.read(page.path)))
  expect(lists.map((html, index) => html.includes(`href="${urls[index]}"`))).toEqual(
    lists.map(() => true),
  )
})

test('the sitemap lists it, and none that has a slug without a page', async () => {
  const listed = [...(await site.read('/sitemap.xml')).matchAll(/\/[^/<]*\/[^/<]*-meter(?=<)/g)]
  expect(listed.map(([path]) => path).toSorted()).toEqual(urls.toSorted())
})

test('the search finds it in its group', async () => {
  const response = await site.get(`${SEARCH_PATH}?q=meter`)
  const {groups}: SearchResults = await response.json()
  const hits = groups.map(({name, hits: [hit]}) => [name, hit?.url])
  expect(hits).toEqual(ITEMS.map(({plural}, index) => [plural, urls[index]]))
})

test('no query of the site holds a list of types of its own', () => {
  expect(siteQueries.filter((query) => /_type\s+in\s*\[/.test(query))).toEqual([])
})
