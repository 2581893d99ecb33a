import {describe, expect, test} from 'vitest'
import {newsDocument, newsDocuments} from './testing/news-documents.ts'
import {tabs, titles} from './testing/news-page.ts'
import {renderNews} from './testing/render-news.tsx'

describe('what is hovered is fetched ahead, and opens without waiting:', () => {
  const fetchedAhead = async (target: RegExp | string, params: object, then: string[]) => {
    const {page, cms} = await renderNews('/news', [
      ...newsDocuments(8),
      newsDocument('forum', {categories: ['Events'], publishedDate: '2020-01-01'}),
    ])
    await expect.poll(() => titles(page)).toHaveLength(6)
    const link = page.getByRole('link', {name: target}).first()
    await link.hover()
    await expect.poll(() => cms.requests.at(-1)).toMatchObject(params)
    // The pointer may come to lie on an item, which is fetched ahead then.
    const lists = () => cms.requests.filter((request) => 'from' in request).length
    const count = lists()
    cms.hold()
    await link.click()
    await expect.poll(() => titles(page)).toEqual(then)
    expect(lists()).toBe(count)
  }

  test('the next page', () =>
    fetchedAhead('Next page', {from: 6, to: 12}, ['item-7', 'item-8', 'forum']))

  test('a tab', () => fetchedAhead('Events', {category: 'Events', from: 0}, ['forum']))

  test('an item', async () => {
    const {page, cms} = await renderNews('/news', newsDocuments(2))
    await page.getByRole('link', {name: /: item-1$/}).hover()
    await expect.poll(() => cms.requests.at(-1)).toEqual({slug: 'item-1'})
  })
})

describe('while loading', () => {
  test('the first visit shows a loading indicator and no empty text', async () => {
    let release = () => {}
    const {page} = await renderNews('/news', [], (cms) => {
      release = cms.holdOnly('category')
    })
    await expect.element(page.getByText('Loading', {exact: true})).toBeInTheDocument()
    await expect.element(page.getByText('No News or Updates Found')).not.toBeInTheDocument()
    release()
    await expect.element(page.getByText('No News or Updates Found')).toBeVisible()
  })

  test('after an empty list no empty text shows before the next response', async () => {
    const {page, cms} = await renderNews('/news?category=Events', newsDocuments(2))
    await expect
      .element(page.getByText('No News or Updates Found in Events Category'))
      .toBeVisible()
    const release = cms.hold()
    await tabs(page).getByRole('link', {name: 'Articles'}).click()
    await expect.element(page.getByText('Loading', {exact: true})).toBeInTheDocument()
    await expect.element(page.getByText(/No News or Updates Found/)).not.toBeInTheDocument()
    release()
    await expect.poll(() => titles(page)).toEqual(['item-1', 'item-2'])
  })

  test('another tab keeps the old list under the indicator until the new one is loaded', async () => {
    const {page, cms} = await renderNews('/news', newsDocuments(2))
    await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
    const release = cms.hold()
    await tabs(page).getByRole('link', {name: 'Events'}).click()
    const list = page.getByRole('region', {name: 'News update'})
    await expect.element(list).toHaveAttribute('aria-busy', 'true')
    await expect.element(list.getByText('Loading')).toBeInTheDocument()
    await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
    release()
    await expect
      .element(page.getByText('No News or Updates Found in Events Category'))
      .toBeVisible()
    await expect.element(list).toHaveAttribute('aria-busy', 'false')
  })
})

test('a failed fetch is reported on the page and once in a toast; trying again recovers', async () => {
  const {page, cms, store} = await renderNews('/news', newsDocuments(2))
  await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
  cms.away = true
  await tabs(page).getByRole('link', {name: 'Articles'}).click()
  const retry = page.getByRole('button', {name: 'Try again'})
  await expect.element(retry).toBeVisible()
  expect(store.getState().news).toMatchObject({loadingNews: false})
  const toasts = () => document.querySelectorAll('.Toastify__toast').length
  await expect.poll(toasts).toBe(1)
  await retry.click()
  await expect.element(retry).toBeVisible()
  expect(toasts()).toBe(1)
  cms.away = false
  await retry.click()
  await expect.element(page.getByRole('heading', {name: 'item-1'})).toBeVisible()
})
