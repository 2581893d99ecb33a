import type {Page} from 'playwright'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {setUpBrowser, phone, openPage} from '../testing/browser.ts'
import {findProblemsAtEveryWidth} from '../testing/every-width.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {changeAllFields, isVisibleText, type Document} from '../testing/change-document.ts'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'

const visit = setUpBrowser()
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

test.each(allRoutes)(
  'texts four times as long fit on %s without overlapping, on a phone and on a desktop',
  async (route) => {
    const {page, close} = await visit({viewport: phone, reducedMotion: 'reduce'})
    await openPage(page, site.url + (await resolveRoute(site.url, route)))
    expect(await findProblemsAtEveryWidth(page, () => findMisfits(page))).toEqual([])
    await close()
  },
)

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
    const overlapping = blocks.flatMap(({element, box}, place) =>
      blocks
        .slice(place + 1)
        .filter(({element: other}) => !element.contains(other) && !other.contains(element))
        .filter(
          ({box: other}) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4,
        )
        .map(({element: other}) =>
          [element, other]
            .map(({tagName, textContent}) => `${tagName} ${textContent.slice(0, 40)}`)
            .join(' overlaps '),
        ),
    )
    return [...tooWide, ...overlapping]
  })
