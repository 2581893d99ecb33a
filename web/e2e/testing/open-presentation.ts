import type {FrameLocator, Page} from 'playwright'

/** Opens the Studio's preview at a page of the site. */
export async function openPresentation(
  page: Page,
  siteUrl: string,
  path: string,
): Promise<FrameLocator> {
  await page.goto(`${siteUrl}/studio/presentation?preview=${path}`)
  const frame = page.frameLocator('iframe')
  await frame.locator('main h1').waitFor()
  return frame
}
