import {largePhone} from '../testing/browser.ts'
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

/** Opens each route on a phone of 390 px and looks at all sides of it. */
export const sweepOnPhone = (routes: readonly string[]): void =>
  sweep(routes, () => ({site: siteUrl, visitor: largePhone, prepare: useFourthGeneration}), [
    inspectConsole,
    inspectHydration,
    inspectWeight,
    inspectPrivacy,
    inspectServerHtml,
    inspectFirstScreen,
    inspectShifts,
    inspectSeededTexts,
    inspectHeadings,
    inspectByAxe,
    inspectContrastOnPictures,
    inspectNarrowScreens,
  ])
