import {afterAll, beforeAll, expect, test} from 'vitest'
import {startSiteOnLake} from './testing/site-on-lake.ts'

let site: Awaited<ReturnType<typeof startSiteOnLake>>

const news = (_id: string, fields: object) => ({
  _id,
  _type: 'news',
  title: _id,
  slug: {current: _id},
  publishedDate: '2026-01-01',
  ...fields,
})
const redirect = (_id: string, from: unknown, to: unknown) => ({
  _id,
  _type: 'redirect',
  from,
  to,
  permanent: false,
})

beforeAll(async () => {
  site = await startSiteOnLake()
  await site.write([
    redirect('good', '/old', '/about'),
    redirect('number', 7, '/about'),
    redirect('object', '/object', {}),
    redirect('header', '/header', '/about\r\nSet-Cookie: a=b'),
    redirect('control', '/control', '/about\u0000'),
    news('good-item', {}),
    news('slug-is-a-number', {slug: {current: 7}}),
    news('title-is-an-object', {title: {}}),
    news('date-is-a-list', {publishedDate: []}),
    news('picture-is-a-text', {newsImage: {image: 'x'}}),
  ])
})

afterAll(async () => site.close())

async function expectAllOthersToWork() {
  expect((await site.get('/old')).headers.get('location')).toBe('/about')
  for (const path of ['/object', '/header', '/control']) {
    const response = await site.get(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('set-cookie')).toBeNull()
  }
  for (const path of ['/sitemap.xml', '/news/feed.xml', '/news/atom.xml']) {
    const response = await site.get(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('/news/good-item')
  }
  const lines = site.log.mock.calls.map(([line]) => line)
  for (const name of ['"from":7', '/object', '/header', '/control', 'title-is-an-object']) {
    expect(lines.some((line) => line.includes('left out') && line.includes(name))).toBe(true)
  }
}

test('one malformed redirect, sitemap or feed entry is left out and named in the log, all others work', async () => {
  await expectAllOthersToWork()
})

test('is not named again after each publish, but after its own change', async () => {
  const named = (text: string) =>
    site.log.mock.calls.filter(([line]) => line.includes('left out') && line.includes(text)).length
  const read = async () => {
    for (const path of ['/old', '/sitemap.xml', '/news/feed.xml', '/news/atom.xml']) {
      await site.get(path)
    }
  }
  await read()
  site.log.mockClear()
  await site.write([news('another-item', {})])
  await read()
  expect(await site.read('/sitemap.xml')).toContain('/news/another-item')
  expect(site.log).not.toHaveBeenCalled()
  await site.write([
    redirect('object', '/object', {b: 1}),
    news('title-is-an-object', {title: {b: 1}}),
  ])
  await read()
  expect([named('/object'), named('title-is-an-object')]).toEqual([1, 1])
})

test('after a restart as well', async () => {
  site.log.mockClear()
  await site.restart()
  await expectAllOthersToWork()
})
