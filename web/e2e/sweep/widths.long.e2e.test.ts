import {describe} from 'vitest'
import {phone, tablet} from '../testing/browser.ts'
import {registryRoutes} from '../testing/routes.ts'
import {siteUrl} from '../testing/shared-site.ts'
import {inspectByAxe, inspectContrastOnPictures} from './accessibility.ts'
import {inspectFirstScreen} from './contents.ts'
import {inspectConsole, inspectHydration} from './hydration.ts'
import {inspectNarrowScreens} from './reflow.ts'
import {inspectShifts} from './shifts.ts'
import {sweep} from './sweep.ts'

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

describe.each([
  ['a small phone', phone],
  ['a tablet', tablet],
  ['a laptop', {width: 1024, height: 768}],
  ['a wide screen', {width: 1920, height: 1080}],
])('on %s', (_, viewport) => {
  const visitor = {viewport, reducedMotion: 'reduce'} as const
  sweep(registryRoutes, () => ({site: siteUrl, visitor}), [
    inspectConsole,
    inspectHydration,
    inspectFirstScreen,
    inspectShifts,
    inspectContrastOnPictures,
    inspectNarrowScreens,
  ])
})

describe('in other states', () => {
  const visitor = {viewport: phone, reducedMotion: 'reduce'} as const
  sweep(listStates, () => ({site: siteUrl, visitor}), [
    inspectConsole,
    inspectHydration,
    inspectShifts,
    inspectByAxe,
    inspectNarrowScreens,
  ])
})
