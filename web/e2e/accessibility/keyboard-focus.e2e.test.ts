import {expect, test} from 'vitest'
import {setUpBrowser, desktop, phone, openPage} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {collectTabStops} from '../testing/tab-stops.ts'

const visit = setUpBrowser()

// The file pages.e2e.test.ts walks the tab stops in the content of every page.
test.each([
  ['/', 'a desktop', desktop],
  ['/', 'a phone', phone],
  ['/news', 'a phone', phone],
  ['/code-of-conduct', 'a phone', phone],
])(
  'the focus is visible at every stop of %s with its header and footer on %s',
  async (path, _, viewport) => {
    const {page, close} = await visit({viewport, reducedMotion: 'reduce'})
    await openPage(page, siteUrl + path)
    const stops = await collectTabStops(page)
    expect(stops.length).toBeGreaterThan(15)
    expect(stops.filter(({hidden}) => hidden.length > 0)).toEqual([])
    await close()
  },
)
