import type {Page} from 'playwright'
import {expect, test} from 'vitest'
import {desktop, setUpBrowser} from '../testing/browser.ts'
import {waitForImagesOnScreen} from '../testing/load-lazy-images.ts'
import {resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {openPage} from '../testing/page-loading.ts'

const visit = setUpBrowser()

const width = (url: string) => Number(new URL(url).searchParams.get('w'))
const isComplete = (image: HTMLImageElement) => image.complete
const file = (url: string) => new URL(url).pathname

/** Opens an album, whose large pictures stay on their way until they are released. Its first is shown as its banner, too. */
async function openAlbum(page: Page) {
  const released = Promise.withResolvers<void>()
  const asked: string[] = []
  await openPage(page, siteUrl + (await resolveRoute(siteUrl, '/gallery/*')))
  const thumbnails = page.getByRole('main').getByRole('listitem').getByRole('img')
  const chosen = thumbnails.nth(2)
  await expect.poll(() => chosen.evaluate(isComplete)).toBe(true)
  const shown = await chosen.evaluate((image: HTMLImageElement) => image.currentSrc)
  await page.route('**/lake/images/**', async (route) => {
    const url = route.request().url()
    if (width(url) <= width(shown)) return route.continue()
    asked.push(file(url))
    await released.promise
    await route.continue()
  })
  const files = await thumbnails.evaluateAll((images: HTMLImageElement[]) =>
    images.map(({src}) => src),
  )
  return {shown, asked, thumbnails, files: files.map(file), release: () => released.resolve()}
}

test('a large picture shows the size that is loaded until it is there, and then its neighbours are fetched', async () => {
  const {page, close} = await visit({viewport: desktop})
  const {shown, asked, files, thumbnails, release} = await openAlbum(page)
  await thumbnails.nth(2).click()
  const large = page.getByRole('dialog').getByRole('img')
  expect(await large.getAttribute('style')).toContain(new URL(shown).search)
  expect(await large.evaluate(isComplete)).toBe(false)
  await expect.poll(() => asked).toEqual([files[2]])
  release()
  await expect.poll(() => asked).toEqual([files[2], files[3], files[1]])
  await close()
})

test('a visitor who saves data fetches no neighbours', async () => {
  const {page, close} = await visit({viewport: desktop})
  await page.addInitScript(
    `Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({saveData: true})})`,
  )
  const {asked, files, thumbnails, release} = await openAlbum(page)
  release()
  await thumbnails.nth(2).click()
  const large = page.getByRole('dialog').getByRole('img')
  await expect.poll(() => large.evaluate(isComplete)).toBe(true)
  await waitForImagesOnScreen(page)
  expect(asked).toEqual([files[2]])
  await close()
})
