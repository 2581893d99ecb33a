import {expect, test} from 'vitest'
import {openPage, setUpBrowser} from '../testing/browser.ts'
import {allRoutes, resolveRoute} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'

const screens = [
  {width: 1440, height: 900},
  {width: 390, height: 844},
]

const visit = setUpBrowser()

test.each(allRoutes)('%s holds content on its first screen (behaviour B550)', async (route) => {
  const {page, close} = await visit()
  await openPage(page, siteUrl + (await resolveRoute(siteUrl, route)))
  for (const screen of screens) {
    await page.setViewportSize(screen)
    const content = await page.evaluate(findContent)
    expect(content, `${screen.width} × ${screen.height}`).not.toEqual([])
  }
  await close()
})

/** Runs in the page: texts and pictures of the first screen that are no part of the banner, the search box or the tabs. */
const findContent = () =>
  [...document.querySelectorAll('main :is(h2, h3, p, li, dd, summary, img)')]
    .filter((element) => !element.closest('[data-height], search, nav'))
    .filter((element) => element.matches('img') || element.textContent.trim())
    .filter((element) => {
      const {top, height} = element.getBoundingClientRect()
      // A line of text at least.
      return height > 16 && top >= 0 && top + 24 <= window.innerHeight
    })
    .map((element) => element.outerHTML.slice(0, 80))
