import {expect, test} from 'vitest'
import {renderRoute} from '../../shared/testing/render-route.tsx'
import {galleryRoutes} from './gallery.routes.ts'
import {albumDocument, pictureAsset} from './testing-documents.ts'

const albums = (count: number) => [
  pictureAsset,
  ...Array.from({length: count}, (_, index) => ({
    ...albumDocument(`album-${index + 1}`, 2),
    publishedDate: new Date(Date.UTC(2026, 0, 50 - index)).toISOString().slice(0, 10),
  })),
]

test('albums stand newest first, twelve a page, each with cover and title', async () => {
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
  const {page, address} = await renderRoute(galleryRoutes, '/gallery', albums(1))
  await page.getByRole('link', {name: 'album-1'}).click()
  await expect.poll(address).toBe('/gallery/album-1')
  await page.getByRole('link', {name: 'Photo gallery'}).click()
  await expect.poll(address).toBe('/gallery')
})
