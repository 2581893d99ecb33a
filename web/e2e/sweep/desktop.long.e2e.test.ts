import {desktop} from '../testing/browser.ts'
import {allRoutes} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectByAxe, inspectContrastOnPictures} from './accessibility.ts'
import {inspectSheets} from './print.ts'
import {inspectForcedColours, inspectZoom} from './reflow.ts'
import {sweep} from './sweep.ts'

const visitor = {viewport: desktop, reducedMotion: 'reduce'} as const

sweep(allRoutes, () => ({site: siteUrl, visitor}), [
  inspectSheets,
  inspectByAxe,
  inspectContrastOnPictures,
  inspectZoom,
  inspectForcedColours,
])
