import {describe} from 'vitest'
import {desktop, tablet} from '../testing/browser.ts'
import {findUnclearContrast} from '../testing/contrast-on-images.ts'
import {allLayouts} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectByAxe, inspectContrastOnPictures, inspectFocus} from './accessibility.ts'
import {inspectFirstScreen} from './contents.ts'
import {inspectConsole, inspectHydration} from './hydration.ts'
import {inspectPrint, inspectSheets} from './print.ts'
import {inspectForcedColours, inspectLastLines, inspectWidth, inspectZoom} from './reflow.ts'
import {inspectShifts} from './shifts.ts'
import {sweep, type Inspector} from './sweep.ts'
import {wideRoutes} from './wide-routes.ts'

/** Widths between those of the daily sweeps, and beyond them. */
const widths = [tablet, {width: 1024, height: 768}, {width: 1920, height: 1080}]

/** The page is resized, which takes less than to load it again. */
const inspectWidths: Inspector = {
  name: 'does not scroll sideways at other widths, where it holds content and no heading has a short last line; texts on pictures can be read at the widest',
  async find(opened) {
    const problems: string[] = []
    for (const viewport of widths) {
      await opened.page.setViewportSize(viewport)
      for (const {find} of [inspectWidth, inspectFirstScreen, inspectLastLines]) {
        problems.push(
          ...(await find(opened)).map((problem) => `at ${viewport.width} px: ${problem}`),
        )
      }
    }
    await findUnclearContrast(opened.page)
    return [...problems, ...(await inspectContrastOnPictures.find(opened))]
  },
}

const options = () => ({
  site: siteUrl,
  visitor: {viewport: desktop, reducedMotion: 'reduce'} as const,
})

describe('a layout that the daily run does not open on a desktop:', () => {
  const others = allLayouts.filter((route) => !wideRoutes.includes(route))
  sweep(others, options, [
    inspectConsole,
    inspectHydration,
    inspectWidth,
    inspectShifts,
    inspectFocus,
    inspectPrint,
    inspectSheets,
    inspectByAxe,
    inspectContrastOnPictures,
    inspectZoom,
    inspectForcedColours,
    inspectWidths,
  ])
})

describe('a layout that it opens:', () => {
  sweep(wideRoutes, options, [inspectSheets, inspectZoom, inspectForcedColours, inspectWidths])
})

describe('an edition of a document on paper:', () => {
  sweep(['/terms-and-conditions?edition=*'], options, [inspectPrint, inspectSheets])
})
