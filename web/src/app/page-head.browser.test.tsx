import {createMemoryRouter, Outlet} from 'react-router-dom'
import {expect, test} from 'vitest'
import type {PageData, PageMeta} from '#web/src/shared/cms/page-data.ts'
import {siteRouteId} from '#web/src/shared/site/site-data.ts'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {createTestStore} from '#web/src/shared/testing/load-page.ts'
import {renderRouter} from '#web/src/shared/testing/render.tsx'
import {seededSite} from '#web/src/shared/testing/seeded-site.ts'
import {RouteHead} from './page-head.tsx'

const item: PageMeta = {
  title: 'Gas by road',
  description: 'A first tanker',
  noIndex: false,
  parent: {title: 'News update', path: '/news'},
  feed: 'news',
  article: {published: '2026-03-01', modified: '2026-03-02T10:00:00Z'},
}
const meta: PageMeta = {
  title: 'News update',
  description: '',
  noIndex: true,
  canonical: '/news?page=2',
  feed: 'news',
}
const about: PageMeta = {title: 'About', description: '', noIndex: false}

async function showAt(url: string, more: Record<string, PageData> = {}) {
  const site = await seededSite()
  const pages = {
    '/news/gas': {meta: item},
    '/news': {meta},
    '/about': {meta: about},
    ...more,
  }
  const router = createMemoryRouter(
    [
      {
        id: siteRouteId,
        loader: () => site,
        HydrateFallback: () => null,
        element: (
          <>
            <RouteHead />
            <Outlet />
          </>
        ),
        children: Object.entries(pages).map(([path, data]) => ({
          path,
          loader: () => data,
          element: null,
        })),
      },
    ],
    {initialEntries: [url]},
  )
  const cms = createDatasetCms([])
  await renderRouter(router, cms, createTestStore(cms))
  return router
}

const value = (selector: string, name = 'content') =>
  document.head.querySelector(selector)?.getAttribute(name)
const types = () =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({textContent}): unknown => JSON.parse(textContent)['@type'],
  )

test('an article has its dates, its breadcrumbs and the feeds of its section', async () => {
  await showAt('/news/gas')
  await expect.poll(() => document.title).toBe('Gas by road · Gas Aggregation Company')
  expect(value('meta[property="og:type"]')).toBe('article')
  expect(value('meta[property="article:published_time"]')).toBe('2026-03-01')
  expect(value('meta[property="article:modified_time"]')).toBe('2026-03-02T10:00:00Z')
  expect(value('link[rel=canonical]', 'href')).toBe('https://example.org/news/gas')
  expect(value('link[type="application/rss+xml"]', 'href')).toBe(
    'https://example.org/news/feed.xml',
  )
  expect(value('link[type="application/atom+xml"]', 'href')).toBe(
    'https://example.org/news/atom.xml',
  )
  expect(types()).toEqual(['Organization', 'BreadcrumbList'])
})

test('a page without texts of its own has the site’s: home both, any other the description', async () => {
  const router = await showAt('/about', {'/': {meta: {title: '', description: '', noIndex: false}}})
  const description = /^Nigeria’s domestic gas aggregator/
  await expect.poll(() => value('meta[name=description]')).toMatch(description)
  expect(value('meta[property="og:description"]')).toMatch(description)
  expect(document.title).toBe('About · Gas Aggregation Company')
  await router.navigate('/')
  await expect.poll(() => document.title).toBe('Gas Aggregation Company')
})

test('search results are not indexed', async () => {
  await showAt('/news?search=gas&page=2')
  await expect.poll(() => value('meta[name=robots]')).toBe('noindex')
  expect(value('link[rel=canonical]', 'href')).toBeUndefined()
  expect(types()).toEqual([])
})

test('the head is complete once a deferred page’s content is loaded', async () => {
  const {promise, resolve} = Promise.withResolvers<PageMeta>()
  const page = {meta: {...item, title: 'All News', noIndex: true}, deferredMeta: promise}
  await showAt('/news/late', {'/news/late': page})
  await expect.poll(() => document.title).toBe('All News · Gas Aggregation Company')
  resolve(item)
  await expect.poll(() => document.title).toBe('Gas by road · Gas Aggregation Company')
  expect(value('meta[name=robots]')).toBeUndefined()
  expect(document.querySelectorAll('meta[property="og:title"]')).toHaveLength(1)
})

test('the head follows the visitor to the next page', async () => {
  const router = await showAt('/news/gas')
  await expect.poll(() => value('meta[property="og:type"]')).toBe('article')
  await router.navigate('/about')
  await expect.poll(() => value('meta[property="og:type"]')).toBe('website')
  expect(value('meta[property="article:published_time"]')).toBeUndefined()
  expect(value('link[rel=alternate]', 'href')).toBeUndefined()
  expect(value('link[rel=canonical]', 'href')).toBe('https://example.org/about')
  const trail = document.querySelectorAll('script[type="application/ld+json"]')[1]?.textContent
  expect(JSON.parse(trail ?? '')).toMatchObject({itemListElement: [{}, {name: 'About'}]})
})
