import {describe, expect, test} from 'vitest'
import {newsDocument, newsDocuments} from './testing/news-documents.ts'
import {tabs, titles} from './testing/news-page.ts'
import {renderNews} from './testing/render-news.tsx'

test('an item shows date, title, summary, picture and where to continue reading', async () => {
  const {page} = await renderNews('/news', [
    newsDocument('flare', {title: 'Less flaring', publishedDate: '2026-11-12'}),
  ])
  const item = page.getByRole('article')
  await expect.element(item.getByText('12 November 2026')).toBeVisible()
  await expect.element(item.getByRole('heading', {name: 'Less flaring'})).toBeVisible()
  await expect.element(item.getByText('Summary of flare')).toBeVisible()
  await expect.element(item.getByRole('img', {name: 'Picture of flare'})).toBeInTheDocument()
  await expect
    .element(item.getByRole('link', {name: /^Continue reading/}))
    .toHaveAttribute('href', '/news/flare')
})

describe('tabs', () => {
  test('All is active by default, and five are offered', async () => {
    const {page} = await renderNews('/news', newsDocuments(1))
    const links = tabs(page).getByRole('link')
    await expect.element(links.first()).toHaveAttribute('aria-current', 'page')
    expect(links.elements().map(({textContent}) => textContent)).toEqual([
      'All',
      'Articles',
      'Events',
      'Conferences',
      'News Clips',
    ])
  })

  test('a tab refetches by its category and returns to the first page', async () => {
    const {page, url} = await renderNews('/news?page=2', [
      ...newsDocuments(8),
      newsDocument('forum', {categories: ['Events']}),
    ])
    await tabs(page).getByRole('link', {name: 'Events'}).click()
    await expect.poll(() => titles(page)).toEqual(['forum'])
    expect(url()).toBe('/news?category=Events')
  })

  test.each(['/news?search=item', '/news?tag=road'])('are hidden on %s', async (path) => {
    const {page} = await renderNews(path, newsDocuments(2, {tags: ['road']}))
    await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
    await expect.element(tabs(page)).not.toBeInTheDocument()
  })

  test('hide with the first letter typed', async () => {
    const {page} = await renderNews('/news', newsDocuments(2))
    await page.getByRole('searchbox').fill('i')
    await expect.element(tabs(page)).not.toBeInTheDocument()
  })

  test('return as stored when the search ends', async () => {
    const {page, url} = await renderNews('/news?category=Events&search=forum', [
      newsDocument('forum', {categories: ['Articles']}),
    ])
    await expect.element(page.getByRole('heading', {name: 'forum'})).toBeVisible()
    await page.getByRole('link', {name: 'Clear search'}).click()
    await expect.poll(url).toBe('/news?category=Events')
    await expect
      .element(tabs(page).getByRole('link', {name: 'Events'}))
      .toHaveAttribute('aria-current', 'page')
  })
})

describe('a tag', () => {
  test('shows as #tag, filters, and can be cleared', async () => {
    const {page, store, url} = await renderNews('/news?tag=road', [
      newsDocument('lorry', {tags: ['road']}),
      newsDocument('pipe'),
    ])
    await expect.element(page.getByRole('heading', {name: '#road'})).toBeVisible()
    expect(store.getState().news.newsTag).toBe('road')
    await expect.poll(() => titles(page)).toEqual(['#road', 'lorry'])
    await page.getByRole('link', {name: 'Clear tag'}).click()
    await expect.poll(() => titles(page)).toEqual(['lorry', 'pipe'])
    expect(url()).toBe('/news')
    expect(store.getState().news.newsTag).toBe('')
  })
})

test('the stored tab returns once a tag that an article set is cleared', async () => {
  const {page, url, store} = await renderNews('/news', [
    newsDocument('forum', {categories: ['Events'], tags: ['road']}),
    newsDocument('lorry', {categories: ['Articles'], tags: ['road']}),
  ])
  await tabs(page).getByRole('link', {name: 'Events'}).click()
  await expect.poll(() => titles(page)).toEqual(['forum'])
  await page.getByRole('link', {name: /: forum$/}).click()
  await page.getByRole('link', {name: '#road'}).click()
  await expect.poll(() => titles(page)).toEqual(['#road', 'forum', 'lorry'])
  expect(store.getState().news.newsTag).toBe('road')
  await expect.element(tabs(page)).not.toBeInTheDocument()
  await page.getByRole('link', {name: 'Clear tag'}).click()
  await expect.poll(url).toBe('/news?category=Events')
  await expect.poll(() => titles(page)).toEqual(['forum'])
  await expect
    .element(tabs(page).getByRole('link', {name: 'Events'}))
    .toHaveAttribute('aria-current', 'page')
})

describe('an empty list', () => {
  const stayTuned = 'Stay tuned! New updates will be posted soon'

  test.each([
    ['/news', 'No News or Updates Found'],
    ['/news?tag=none', 'No News or Updates Found'],
    ['/news?category=News+Clips', 'No News or Updates Found in News Clips Category'],
  ])('%s says: %s', async (path, title) => {
    const {page} = await renderNews(path, [])
    await expect.element(page.getByText(title, {exact: true})).toBeVisible()
    await expect.element(page.getByText(stayTuned)).toBeVisible()
  })

  test('of a search says only that there are no results', async () => {
    const {page} = await renderNews('/news?search=zzz', newsDocuments(1))
    await expect.element(page.getByText('No search results', {exact: true})).toBeVisible()
    await expect.element(page.getByText(stayTuned)).not.toBeInTheDocument()
  })
})

describe('pages', () => {
  test('hold six items, and the last the rest', async () => {
    const {page} = await renderNews('/news', newsDocuments(8))
    await expect.poll(() => titles(page).length).toBe(6)
    await page.getByRole('link', {name: 'Next page'}).click()
    await expect.poll(() => titles(page)).toEqual(['item-7', 'item-8'])
  })

  test('beyond the last show the last', async () => {
    const {page} = await renderNews('/news?page=50', newsDocuments(8))
    await expect.poll(() => titles(page)).toEqual(['item-7', 'item-8'])
    await expect
      .element(page.getByRole('link', {name: 'Page 2'}))
      .toHaveAttribute('aria-current', 'page')
  })
})
