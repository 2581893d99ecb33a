import type {FrameLocator, Page} from 'playwright'
import {waitForStudio} from './studio-page.ts'
import {LOAD_TIMEOUT} from './page-loading.ts'

/** Opens the Studio's preview at a page of the site, which is loaded after the Studio. */
export async function openPresentation(
  page: Page,
  siteUrl: string,
  path: string,
): Promise<FrameLocator> {
  await page.goto(`${siteUrl}/studio/presentation?preview=${path}`)
  await waitForStudio(page)
  const frame = page.frameLocator('iframe')
  await frame.locator('main h1').waitFor({timeout: LOAD_TIMEOUT})
  return frame
}
