import {desktop} from '../testing/browser.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectByAxe, inspectContrastOnPictures, inspectFocus} from './accessibility.ts'
import {inspectFirstScreen} from './contents.ts'
import {inspectConsole, inspectHydration} from './hydration.ts'
import {inspectPrint} from './print.ts'
import {inspectWidth} from './reflow.ts'
import {inspectShifts} from './shifts.ts'
import {sweep} from './sweep.ts'
import {wideRoutes} from './wide-routes.ts'

const visitor = {viewport: desktop, reducedMotion: 'reduce'} as const

sweep(wideRoutes, () => ({site: siteUrl, visitor}), [
  inspectConsole,
  inspectHydration,
  inspectFirstScreen,
  inspectWidth,
  inspectShifts,
  inspectFocus,
  inspectPrint,
  inspectByAxe,
  inspectContrastOnPictures,
])
