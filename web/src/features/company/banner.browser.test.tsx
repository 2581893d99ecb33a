import {describe, expect, test} from 'vitest'
import {page as browserPage} from 'vitest/browser'
import {pictureAsset} from '#web/src/shared/testing/documents.ts'
import {renderPage} from '#web/src/app/testing/render.tsx'
import {singleton} from './testing/documents.ts'

const portrait = {...pictureAsset, _id: 'image-fed321-1200x1000-webp'}
const landscape = {asset: {_ref: pictureAsset._id}, alt: 'A plant', hotspot: {x: 0.8, y: 0.5}}

/** Shows the banner at a width of the screen, in pixels. @returns the URL of its picture. */
async function shownPicture(width: number, banner: object): Promise<string> {
  await browserPage.viewport(width, 800)
  const screen = await renderPage('/disclaimer', [
    singleton('disclaimerPage', {banner: {title: 'Disclaimer', ...banner}}),
    pictureAsset,
    portrait,
  ])
  const image = screen.container.querySelector('img')
  await expect.poll(() => image?.currentSrc).toBeTruthy()
  return image?.currentSrc ?? ''
}

describe('a banner shows', () => {
  test('the editor’s picture for phones on a phone', async () => {
    const phoneImage = {asset: {_ref: portrait._id}}
    const url = await shownPicture(360, {image: landscape, phoneImage})
    expect(url).toContain('fed321')
  })

  test('without one a nearly square cut around the hotspot', async () => {
    const url = new URL(await shownPicture(360, {image: landscape}))
    expect(url.pathname).toContain('abc123')
    const {w, h, rect} = Object.fromEntries(url.searchParams)
    expect(Number(w) / Number(h)).toBeCloseTo(6 / 5)
    // The right end of 1600 pixels, where the hotspot is.
    expect(rect).toBe('320,0,1280,1067')
  })

  test('the landscape picture on wider screens', async () => {
    const phoneImage = {asset: {_ref: portrait._id}}
    const url = await shownPicture(1024, {image: landscape, phoneImage})
    expect(url).toContain('abc123')
    expect(url).not.toContain('rect')
  })

  test.each([
    [1440, '80% 70%'],
    [360, '50% 50%'],
  ])('at %i px what is left of the hotspot’s surroundings at %s', async (width, position) => {
    await shownPicture(width, {image: {...landscape, hotspot: {x: 0.8, y: 0.7}}})
    const image = document.querySelector('img')
    expect(image && getComputedStyle(image).objectPosition).toBe(position)
  })
})

test('a word that is wider than a phone, as translation may make it, is not cut off', async () => {
  await browserPage.viewport(360, 800)
  await renderPage('/disclaimer', [
    singleton('disclaimerPage', {banner: {title: 'Partnerschaftsvereinbarungen'}}),
  ])
  const title = browserPage.getByRole('heading', {level: 1})
  await expect.element(title).toBeVisible()
  expect(title.element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
})

test('a tagline that takes one line at 1024 px takes one at 1280 and 1440 px too', async () => {
  const tagline = 'Organisations that we work with along the gas value chain.'
  await renderPage('/disclaimer', [singleton('disclaimerPage', {banner: {title: 'One', tagline}})])
  const line = browserPage.getByText(tagline).element()
  for (const width of [1024, 1280, 1440]) {
    await browserPage.viewport(width, 800)
    const range = document.createRange()
    range.selectNodeContents(line)
    expect(range.getClientRects(), `${width} px`).toHaveLength(1)
  }
})
