import {expect, test} from 'vitest'
import {renderRoute} from '#web/src/shared/testing/render-route.tsx'
import {galleryRoutes} from './gallery.routes.ts'
import {pictureAsset} from '#web/src/shared/testing/documents.ts'
import {albumDocument} from './testing/album-documents.ts'

const albums = (count: number) => [
  pictureAsset,
  ...Array.from({length: count}, (_, index) => ({
    ...albumDocument(`album-${index + 1}`, 2),
    publishedDate: new Date(Date.UTC(2026, 0, 50 - index)).toISOString().slice(0, 10),
  })),
]

test('albums are sorted newest first, twelve a page, each with cover and title', async () => {
  const {page} = await renderRoute(galleryRoutes, '/gallery', albums(14))
  const titles = () =>
    page
      .getByRole('heading', {level: 2})
      .elements()
      .map(({textContent}) => textContent)
  await expect.poll(titles).toHaveLength(12)
  expect(titles()[0]).toBe('album-1')
  await page.getByRole('link', {name: 'Next page'}).click()
  await expect.poll(titles).toEqual(['album-13', 'album-14'])
})

test('an album without a slug is shown but leads nowhere', async () => {
  const {page} = await renderRoute(galleryRoutes, '/gallery', [
    {...albumDocument('lost', 1), slug: null, coverImage: null},
  ])
  await expect.element(page.getByRole('heading', {name: 'lost'})).toBeVisible()
  await expect.element(page.getByRole('link', {name: 'lost'})).not.toBeInTheDocument()
})

test('an album opens from the grid, and leads back', async () => {
  const {page, url} = await renderRoute(galleryRoutes, '/gallery', albums(1))
  await page.getByRole('link', {name: 'album-1'}).click()
  await expect.poll(url).toBe('/gallery/album-1')
  await page.getByRole('link', {name: 'Photo gallery'}).click()
  await expect.poll(url).toBe('/gallery')
})

test('an album shows at once with its cover and title, its pictures once they are loaded', async () => {
  const {page, cms, url} = await renderRoute(galleryRoutes, '/gallery', albums(1))
  const link = page.getByRole('link', {name: 'album-1'})
  await expect.element(link).toBeVisible()
  const release = cms.hold()
  await link.click()
  await expect.element(page.getByRole('heading', {level: 1, name: 'album-1'})).toBeVisible()
  expect(url()).toBe('/gallery/album-1')
  await expect.element(page.getByText('Loading')).toBeInTheDocument()
  release()
  await expect.element(page.getByRole('link', {name: 'Picture one'})).toBeVisible()
  await expect.element(page.getByText('Loading')).not.toBeInTheDocument()
})

test('what is hovered is fetched ahead', async () => {
  const {page, cms} = await renderRoute(galleryRoutes, '/gallery', albums(14))
  await page.getByRole('link', {name: 'Next page'}).hover()
  await expect.poll(() => cms.requests.at(-1)).toEqual({from: 12, to: 24})
  await page.getByRole('link', {name: 'album-2', exact: true}).hover()
  await expect.poll(() => cms.requests.at(-1)).toEqual({slug: 'album-2'})
})

test('albums that fail to load are reported once, with a retry', async () => {
  const {page, cms} = await renderRoute(galleryRoutes, '/gallery', albums(14))
  await expect.element(page.getByRole('link', {name: 'Next page'})).toBeVisible()
  cms.away = true
  await page.getByRole('link', {name: 'Next page'}).click()
  const retry = page.getByRole('button', {name: 'Try again'})
  await expect.element(retry).toBeVisible()
  const toasts = () => document.querySelectorAll('.Toastify__toast').length
  await expect.poll(toasts).toBe(1)
  await retry.click()
  await expect.element(retry).toBeVisible()
  expect(toasts()).toBe(1)
  cms.away = false
  await retry.click()
  await expect.element(page.getByRole('heading', {name: 'album-14'})).toBeVisible()
})

test('without an album it says so', async () => {
  const {page} = await renderRoute(galleryRoutes, '/gallery', [])
  await expect.element(page.getByText('No albums yet')).toBeVisible()
})
