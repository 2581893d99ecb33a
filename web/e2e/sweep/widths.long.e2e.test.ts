import {describe} from 'vitest'
import {phone, tablet} from '../testing/browser.ts'
import {registryRoutes} from '../testing/routes.ts'
import {findUnclearContrast} from '../testing/contrast-on-images.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectByAxe, inspectContrastOnPictures} from './accessibility.ts'
import {inspectFirstScreen} from './contents.ts'
import {inspectConsole, inspectHydration} from './hydration.ts'
import {inspectNarrowScreens, inspectWidth} from './reflow.ts'
import {inspectShifts} from './shifts.ts'
import {sweep, type Inspector} from './sweep.ts'

/** States of the lists that no path of a page alone leads to. */
const listStates = [
  '/news?category=Events',
  '/news?search=zzzz',
  '/news?tag=gas',
  '/news?category=News+Clips&page=9',
  '/publications?search=zzzz',
  '/gallery?page=2',
  '/search?q=gas',
  '/search?q=zzzzzz',
]

/** Widths between those of the daily sweeps, and beyond them. */
const widths = [phone, tablet, {width: 1024, height: 768}, {width: 1920, height: 1080}]

/** The page is resized, which takes less than to load it again. */
const inspectWidths: Inspector = {
  name: 'does not scroll sideways at other widths, where it holds content and its texts on pictures can be read',
  async find(opened) {
    await findUnclearContrast(opened.page)
    const found: string[] = []
    for (const viewport of widths) {
      await opened.page.setViewportSize(viewport)
      for (const {find} of [inspectWidth, inspectFirstScreen, inspectContrastOnPictures]) {
        found.push(...(await find(opened)).map((problem) => `at ${viewport.width} px: ${problem}`))
      }
    }
    return found
  },
}

const visitor = {viewport: tablet, reducedMotion: 'reduce'} as const

describe('on a tablet and at other widths', () => {
  sweep(registryRoutes, () => ({site: siteUrl, visitor}), [
    inspectConsole,
    inspectHydration,
    inspectShifts,
    inspectByAxe,
    inspectWidths,
  ])
})

describe('in other states', () => {
  sweep(listStates, () => ({site: siteUrl, visitor: {...visitor, viewport: phone}}), [
    inspectConsole,
    inspectHydration,
    inspectShifts,
    inspectByAxe,
    inspectNarrowScreens,
  ])
})
