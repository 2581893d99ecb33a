import {expect, test} from 'vitest'
import {newsDocument, newsDocuments} from './testing-documents.ts'
import {renderNews} from './testing-render.tsx'

test('an item shows the way back, date, title, author, picture, body and tags', async () => {
  const {page} = await renderNews('/news/flare', [
    newsDocument('flare', {title: 'Less flaring', publishedDate: '2026-11-12', tags: ['flare']}),
  ])
  await expect.element(page.getByRole('heading', {level: 1, name: 'Less flaring'})).toBeVisible()
  await expect.element(page.getByRole('link', {name: 'All News'})).toHaveAttribute('href', '/news')
  await expect.element(page.getByText('12 November 2026')).toBeVisible()
  await expect.element(page.getByText('By Ada Obi')).toBeVisible()
  await expect.element(page.getByRole('img', {name: 'Picture of flare'})).toBeInTheDocument()
  await expect.element(page.getByText('Body of flare')).toBeVisible()
})

test('a tag sets the filter and goes to the list', async () => {
  const {page, store, address} = await renderNews('/news/lorry', [
    newsDocument('lorry', {tags: ['road']}),
  ])
  await page.getByRole('link', {name: '#road'}).click()
  await expect.poll(address).toBe('/news?tag=road')
  expect(store.getState().news.newsTag).toBe('road')
  await expect.element(page.getByRole('heading', {name: '#road'})).toBeVisible()
})

test('RECENT NEWS has up to three cards, the item itself left out', async () => {
  const {page} = await renderNews('/news/item-2', newsDocuments(6))
  const recent = page.getByRole('region', {name: 'RECENT NEWS'})
  await expect.element(recent).toBeVisible()
  await expect
    .poll(() =>
      recent
        .getByRole('heading', {level: 3})
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['item-1', 'item-3'])
})

test('until the item arrives a loading indicator shows, and never the old article', async () => {
  const {page, router, cms} = await renderNews('/news/item-1', newsDocuments(2))
  await expect.element(page.getByText('Body of item-1')).toBeVisible()
  const release = cms.hold()
  await router.navigate('/news/item-2')
  await expect.element(page.getByText('Loading', {exact: true}).first()).toBeInTheDocument()
  await expect.element(page.getByText('Body of item-1')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', {level: 1, name: 'item-2'})).toBeVisible()
  release()
  await expect.element(page.getByText('Body of item-2')).toBeVisible()
})

test('a failed fetch is said, and trying again recovers', async () => {
  const {page, router, cms} = await renderNews('/news/item-1', newsDocuments(2))
  await expect.element(page.getByText('Body of item-1')).toBeVisible()
  cms.away = true
  await router.navigate('/news/item-2')
  const retry = page.getByRole('button', {name: 'Try again'})
  await expect.element(retry).toBeVisible()
  cms.away = false
  await retry.click()
  await expect.element(page.getByText('Body of item-2')).toBeVisible()
})

test('previous and next lead along the list', async () => {
  const {page} = await renderNews('/news/item-2', newsDocuments(3))
  await expect
    .element(page.getByRole('link', {name: 'Previous item-1'}))
    .toHaveAttribute('href', '/news/item-1')
  await page.getByRole('link', {name: 'Next item-3'}).click()
  await expect.element(page.getByText('Body of item-3')).toBeVisible()
})
