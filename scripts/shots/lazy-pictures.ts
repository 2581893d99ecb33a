import type {Page} from 'playwright'

/** Waits for two frames, so that a change is painted. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )

/** Waits until all images in the viewport are decoded, lazy ones included. */
export async function waitForVisiblePictures(page: Page): Promise<void> {
  await twoFrames(page)
  await page.evaluate(async () => {
    const onScreen = [...document.images].filter((image) => {
      const {top, bottom, left, right} = image.getBoundingClientRect()
      const inside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return inside && image.getAttribute('src') && image.checkVisibility()
    })
    // Lazy images may not have started to load.
    for (const image of onScreen) image.loading = 'eager'
    await Promise.all(onScreen.map((image) => image.decode().catch(() => undefined)))
  })
  await twoFrames(page)
}

/** Scrolls screen by screen to the end, so that all lazy images load. */
export async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const screen = page.viewportSize()?.height ?? height
  for (let y = 0; y < height; y += screen) {
    await page.evaluate((top) => scrollTo({top, behavior: 'instant'}), y)
    await waitForVisiblePictures(page)
  }
}

/** Scrolls to the top and waits for its images. */
export async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({top: 0, behavior: 'instant'}))
  await waitForVisiblePictures(page)
}
