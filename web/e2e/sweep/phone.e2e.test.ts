import {largePhone} from '../testing/browser.ts'
import {allRoutes, layoutRoutes} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectByAxe, inspectContrastOnPictures} from './accessibility.ts'
import {inspectFirstScreen, inspectHeadings, inspectSeededTexts} from './contents.ts'
import {inspectConsole, inspectHydration} from './hydration.ts'
import {inspectPrivacy} from './privacy.ts'
import {inspectNarrowScreens} from './reflow.ts'
import {inspectServerHtml} from './server-html.ts'
import {inspectShifts} from './shifts.ts'
import {sweep} from './sweep.ts'
import {inspectWeight, useFourthGeneration} from './weight.ts'

sweep(allRoutes, () => ({site: siteUrl, visitor: largePhone, prepare: useFourthGeneration}), [
  inspectConsole,
  inspectHydration,
  inspectWeight,
  inspectPrivacy,
  inspectServerHtml,
  inspectFirstScreen,
  {...inspectShifts, routes: layoutRoutes},
  inspectSeededTexts,
  inspectHeadings,
  {...inspectByAxe, routes: layoutRoutes},
  {...inspectContrastOnPictures, routes: layoutRoutes},
  inspectNarrowScreens,
])
