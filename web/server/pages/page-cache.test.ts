import {expect, test} from 'vitest'
import {createPage, createPageCache} from './page-cache.ts'

const kibibyte = 1024
const tenKibibytes = createPage(200, 'x'.repeat(10 * kibibyte))
const sizes = {canonical: 100 * kibibyte, others: 50 * kibibyte}

test('URLs that visitors invent evict each other, and no page of content', () => {
  const cache = createPageCache(sizes)
  cache.set('/about', tenKibibytes, {generation: 0, isCanonical: true})
  for (let index = 0; index < 600; index++) {
    cache.set(`/news?search=${index}`, tenKibibytes, {generation: 0, isCanonical: false})
  }
  expect(cache.get('/about')).toMatchObject({fresh: true})
  expect(cache.get('/news?search=599')).toMatchObject({fresh: true})
  expect(cache.get('/news?search=0')).toBeUndefined()
})

test('what is cached is bounded by its bytes', () => {
  const cache = createPageCache(sizes)
  for (let index = 0; index < 20; index++) {
    cache.set(`/news/item-${index}`, tenKibibytes, {generation: 0, isCanonical: true})
  }
  const cached = Array.from({length: 20}, (_, index) => cache.get(`/news/item-${index}`))
  expect(cached.filter(Boolean)).toHaveLength(4)
})

test('a page whose URL becomes canonical, or no longer is, is cached once', () => {
  const cache = createPageCache(sizes)
  const other = createPage(200, 'other')
  cache.set('/news?tag=gas', tenKibibytes, {generation: 0, isCanonical: false})
  cache.set('/news?tag=gas', other, {generation: 0, isCanonical: true})
  expect(cache.get('/news?tag=gas')?.page).toBe(other)
  cache.set('/news?tag=gas', tenKibibytes, {generation: 0, isCanonical: false})
  expect(cache.get('/news?tag=gas')?.page).toBe(tenKibibytes)
})
