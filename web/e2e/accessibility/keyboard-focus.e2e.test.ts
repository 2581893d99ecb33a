import type {Page} from 'playwright'
import {describe, expect, test} from 'vitest'
import {setUpBrowser, desktop, phone, openPage} from '../testing/browser.ts'
import {expectFocus} from '../testing/expect-focus.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {collectTabStops} from '../testing/tab-stops.ts'

const visit = setUpBrowser()

async function open(route: string, viewport = desktop) {
  const visited = await visit({viewport, reducedMotion: 'reduce'})
  const url = siteUrl + (await resolveRoute(siteUrl, route))
  await openPage(visited.page, url)
  return visited
}

/** The first heading where it is not of level 1, and headings that skip a level. */
async function headingLevelProblems(page: Page) {
  const headings = await page.getByRole('heading').evaluateAll((elements) =>
    elements.map((element) => ({
      level: Number(element.tagName.slice(1)),
      text: element.textContent,
    })),
  )
  if (headings.length === 0) return ['there is no heading']
  return headings.filter(({level}, place) => {
    const previous = headings[place - 1]
    return previous ? level > previous.level + 1 : level !== 1
  })
}

describe('the focus is visible at every stop', () => {
  test.each(allRoutes)('of the content of %s, and its headings are in order', async (route) => {
    const {page, close} = await open(route)
    expect(await headingLevelProblems(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expectFocus(page.getByRole('link', {name: 'Skip to content'}))
    await page.keyboard.press('Enter')
    const stops = await collectTabStops(page, 'main')
    expect(stops.filter(({hidden}) => hidden.length > 0)).toEqual([])
    await close()
  })

  test.each([
    ['/', 'a desktop', desktop],
    ['/', 'a phone', phone],
    ['/news', 'a phone', phone],
    ['/code-of-conduct', 'a phone', phone],
  ])('of %s with its header and footer on %s', async (route, _, viewport) => {
    const {page, close} = await open(route, viewport)
    const stops = await collectTabStops(page)
    expect(stops.length).toBeGreaterThan(15)
    expect(stops.filter(({hidden}) => hidden.length > 0)).toEqual([])
    await close()
  })
})
