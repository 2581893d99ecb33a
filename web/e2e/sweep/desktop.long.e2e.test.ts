import {desktop} from '../testing/browser.ts'
import {allRoutes} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectByAxe, inspectContrastOnPictures, inspectFocus} from './accessibility.ts'
import {inspectPrint, inspectSheets} from './print.ts'
import {inspectForcedColours, inspectWidth, inspectZoom} from './reflow.ts'
import {inspectShifts} from './shifts.ts'
import {sweep} from './sweep.ts'

const visitor = {viewport: desktop, reducedMotion: 'reduce'} as const

sweep(allRoutes, () => ({site: siteUrl, visitor}), [
  inspectWidth,
  inspectShifts,
  inspectFocus,
  inspectPrint,
  inspectSheets,
  inspectByAxe,
  inspectContrastOnPictures,
  inspectZoom,
  inspectForcedColours,
])
