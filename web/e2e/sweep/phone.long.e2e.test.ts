import {largePhone} from '../testing/browser.ts'
import {allRoutes, layoutRoutes} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectByAxe, inspectContrastOnPictures} from './accessibility.ts'
import {inspectShifts} from './shifts.ts'
import {sweep} from './sweep.ts'

/** Pages that are laid out like one of those that the daily sweep looks at closely. */
const otherRoutes = allRoutes.filter((route) => !layoutRoutes.includes(route))

sweep(otherRoutes, () => ({site: siteUrl, visitor: largePhone}), [
  inspectShifts,
  inspectByAxe,
  inspectContrastOnPictures,
])
