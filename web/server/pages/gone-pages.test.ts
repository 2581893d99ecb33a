import {afterAll, beforeAll, expect, test} from 'vitest'
import {startSiteOnLake} from '../testing/site-on-lake.ts'

let site: Awaited<ReturnType<typeof startSiteOnLake>>

const item = {_id: 'item', _type: 'news', title: 'An item', slug: {current: 'an-item'}}
const gone = {_id: 'redirect-gone', _type: 'redirect', from: '/news/an-item', gone: true}

beforeAll(async () => {
  site = await startSiteOnLake()
})

afterAll(async () => site.close())

const statusOf = async (path: string) => (await site.get(path)).status

test('a page that was removed for good says so, and is back as soon as nothing says so any more', async () => {
  await site.write([item])
  expect(await statusOf('/news/an-item')).toBe(200)
  await site.write([gone], ['item'])
  const removed = await site.get('/news/an-item')
  expect(removed.status).toBe(410)
  expect(Object.fromEntries(removed.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  const text = await removed.text()
  expect(text).toContain('This page has been removed.')
  expect(text).toMatch(/<meta name="robots" content="noindex/)
  expect(await site.read('/sitemap.xml')).not.toContain('an-item')
  expect(await statusOf('/news/another')).toBe(404)

  await site.write([item], [gone._id])
  expect(await statusOf('/news/an-item')).toBe(200)
})
