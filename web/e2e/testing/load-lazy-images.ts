import type {Page} from 'playwright'

/** Waits for two frames: one starts a change, the next shows it. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )

/** Waits until every image on the screen is loaded, lazy ones too. */
export async function waitForImagesOnScreen(page: Page): Promise<void> {
  await twoFrames(page)
  await page.evaluate(async () => {
    const onScreen = [...document.images].filter((image) => {
      const {top, bottom, left, right} = image.getBoundingClientRect()
      const inside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return inside && image.getAttribute('src') && image.checkVisibility()
    })
    // A lazy image may not have started to load: this starts it.
    for (const image of onScreen) image.loading = 'eager'
    await Promise.all(
      onScreen.map(async (image) => {
        // After a resize another file may be loading, which `decode` does not wait for. It ends without an event
        // where the browser goes back to the one that it has.
        while (!image.complete) await new Promise(requestAnimationFrame)
        await image.decode().catch(() => undefined)
      }),
    )
  })
  await twoFrames(page)
}

/** Scrolls screen by screen to the end, so that every lazy image is loaded. */
export async function scrollThroughPage(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const screen = page.viewportSize()?.height ?? height
  for (let y = 0; y < height; y += screen) {
    await page.evaluate((top) => scrollTo({top, behavior: 'instant'}), y)
    await waitForImagesOnScreen(page)
  }
}

/** Scrolls back to the top and waits for what depends on the scroll position. */
export async function scrollBackToTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({top: 0, behavior: 'instant'}))
  await waitForImagesOnScreen(page)
}
