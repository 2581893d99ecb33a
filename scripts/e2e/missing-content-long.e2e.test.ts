import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {setUpBrowser, desktop, phone} from './testing/browser.ts'
import {allRoutes, resolveRoute} from './testing/routes.ts'
import {changeAllFields, isVisibleText, type Document} from './testing/change-document.ts'
import {startIsolatedSite, type IsolatedSite} from './testing/isolated-site.ts'

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

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('texts four times as long on %s', (_, viewport) => {
  test.each(allRoutes)('fit on %s without overlapping', async (route) => {
    const {page, close} = await visit({viewport, reducedMotion: 'reduce'})
    await page.goto(site.url + (await resolveRoute(site.url, route)), {waitUntil: 'networkidle'})
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width).toBeLessThanOrEqual(viewport.width)
    const overlapping = await page.evaluate(() => {
      const blocks = [...document.querySelectorAll('main :is(h1, h2, h3, h4, p, a, button)')]
        .filter((element) => element.checkVisibility({opacityProperty: true}))
        .filter((element) => !element.closest('[inert]') && element.textContent !== '')
        // An inline link may wrap to the next line: its bounding box then covers other text.
        .filter((element) => getComputedStyle(element).display !== 'inline')
        .map((element) => ({element, box: element.getBoundingClientRect()}))
        .filter(({box}) => box.width > 4 && box.height > 4)
      return blocks.flatMap(({element, box}, place) =>
        blocks
          .slice(place + 1)
          .filter(({element: other}) => !element.contains(other) && !other.contains(element))
          .filter(
            ({box: other}) =>
              Math.min(box.right, other.right) - Math.max(box.left, other.left) > 2 &&
              Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 4,
          )
          .map(({element: other}) =>
            [element, other].map(
              ({tagName, textContent}) => `${tagName} ${textContent.slice(0, 40)}`,
            ),
          ),
      )
    })
    expect.soft(overlapping).toEqual([])
    await close()
  })
})
