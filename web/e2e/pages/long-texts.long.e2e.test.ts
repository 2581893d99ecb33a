import type {Page} from 'playwright'
import {afterAll, beforeAll} from 'vitest'
import {desktop, phone} from '../testing/browser.ts'
import {waitForImagesOnScreen} from '../testing/load-lazy-images.ts'
import {allLayouts} from '../testing/routes.ts'
import {changeAllFields, isVisibleText, type Document} from '../testing/change-document.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'
import {sweep, type Inspector} from '../sweep/sweep.ts'

let site: IsolatedSite

beforeAll(async () => {
  site = await startIsolatedSite()
  const stored = await site.client.fetch<Document[]>('*', {}, {perspective: 'published'})
  const transaction = site.client.transaction()
  for (const document of stored.filter(({_type}) => !_type.includes('.'))) {
    transaction.createOrReplace(
      changeAllFields(document, (value, name) =>
        isVisibleText(value, name) ? Array(4).fill(value).join(' ') : value,
      ),
    )
  }
  await transaction.commit({visibility: 'sync'})
})
afterAll(async () => site.close())

/** Elements that are wider than the screen, and pairs of blocks of text that overlap. */
const findMisfits = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.scrollWidth
    const tooWide = width > window.innerWidth ? [`${width} px wide in ${window.innerWidth} px`] : []
    const blocks = [...document.querySelectorAll('main :is(h1, h2, h3, h4, p, a, button)')]
      .filter((element) => element.checkVisibility({opacityProperty: true}))
      .filter((element) => !element.closest('[inert]') && element.textContent !== '')
      // An inline link may wrap to the next line: its bounding box then covers other text.
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => ({element, box: element.getBoundingClientRect()}))
      .filter(({box}) => box.width > 4 && box.height > 4)
    const overlapping = blocks.flatMap(({element, box}, index) =>
      blocks
        .slice(index + 1)
        .filter(({element: second}) => !element.contains(second) && !second.contains(element))
        .filter(
          ({box: second}) =>
            Math.min(box.right, second.right) - Math.max(box.left, second.left) > 2 &&
            Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top) > 4,
        )
        .map(({element: second}) =>
          [element, second]
            .map(({tagName, textContent}) => `${tagName} ${textContent.slice(0, 40)}`)
            .join(' overlaps '),
        ),
    )
    return [...tooWide, ...overlapping]
  })

/** A phone's and a desktop's layout: the same page is resized, which takes less than to load it again. */
const inspectMisfits: Inspector = {
  name: 'has room for texts four times as long, and none overlap, on a phone and a desktop',
  async find({page}) {
    const findings: string[] = []
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      await waitForImagesOnScreen(page)
      const misfits = await findMisfits(page)
      findings.push(...misfits.map((misfit) => `at ${viewport.width} px: ${misfit}`))
    }
    return findings
  },
}

const visitor = {viewport: phone, reducedMotion: 'reduce'} as const
sweep(allLayouts, () => ({site: site.url, visitor}), [inspectMisfits])
