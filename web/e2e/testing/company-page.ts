import type {Locator} from 'playwright'
import {setUpBrowser, desktop, openPage} from './browser.ts'
import {siteUrl} from './shared-site.ts'

/** Opens company pages of the seeded site on a desktop, with the parts that they have in common. */
export function setUpCompanyPages() {
  const visit = setUpBrowser()
  return async (path: string) => {
    const {page, close} = await visit({viewport: desktop})
    await openPage(page, siteUrl + path)
    const main = page.locator('main')
    return {
      page,
      close,
      main,
      /** The section that a heading of level 2 names. */
      section: (name: string) => page.getByRole('region', {name, exact: true}),
      link: (name: string | RegExp) => main.getByRole('link', {name}),
    }
  }
}

/** Tells whether each entry of an accordion is open, in order. */
export const openStates = (accordion: Locator) =>
  accordion
    .locator('details')
    .evaluateAll((entries) => entries.map((entry) => entry.hasAttribute('open')))

export const allClosed = (count: number) => Array<boolean>(count).fill(false)
export const firstOpen = (count: number) => allClosed(count).with(0, true)
