import {desktop} from '../testing/browser.ts'
import {allRoutes} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectByAxe, inspectContrastOnPictures, inspectFocus} from './accessibility.ts'
import {inspectFirstScreen, inspectHeadings, inspectSeededTexts} from './contents.ts'
import {inspectConsole, inspectHydration} from './hydration.ts'
import {inspectPrint} from './print.ts'
import {inspectWidth} from './reflow.ts'
import {inspectShifts} from './shifts.ts'
import {sweep} from './sweep.ts'

const visitor = {viewport: desktop, reducedMotion: 'reduce'} as const

/** A page of each layout: axe reads them all on a phone, and in the long run. */
const layouts = ['/', '/management', '/services', '/news', '/news/*', '/gallery', '/nowhere']

sweep(allRoutes, () => ({site: siteUrl, visitor}), [
  inspectConsole,
  inspectHydration,
  inspectFirstScreen,
  inspectWidth,
  inspectShifts,
  inspectSeededTexts,
  inspectHeadings,
  inspectFocus,
  inspectPrint,
  {...inspectByAxe, routes: layouts},
  {...inspectContrastOnPictures, routes: layouts},
])
