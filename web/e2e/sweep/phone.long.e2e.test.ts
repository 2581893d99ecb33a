import {describe} from 'vitest'
import {phone} from '../testing/browser.ts'
import {allRoutes, layoutRoutes} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectByAxe} from './accessibility.ts'
import {inspectConsole, inspectHydration} from './hydration.ts'
import {inspectNarrowScreens} from './reflow.ts'
import {inspectShifts} from './shifts.ts'
import {sweep} from './sweep.ts'
import {sweepOnPhone} from './sweep-phone.ts'

/** Pages that are laid out like one of those that the daily sweep looks at. */
sweepOnPhone(allRoutes.filter((route) => !layoutRoutes.includes(route)))

/** States of pages that no path alone leads to. */
const otherStates = [
  '/news?category=Events',
  '/news?search=zzzz',
  '/news?tag=gas',
  '/publications?search=zzzz',
  '/search?q=gas',
  '/search?q=zzzzzz',
  '/terms-and-conditions?edition=*',
]

describe('in other states', () => {
  const visitor = {viewport: phone, reducedMotion: 'reduce'} as const
  sweep(otherStates, () => ({site: siteUrl, visitor}), [
    inspectConsole,
    inspectHydration,
    inspectShifts,
    inspectByAxe,
    inspectNarrowScreens,
  ])
})
