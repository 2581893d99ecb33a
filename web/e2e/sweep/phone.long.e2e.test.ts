import {allRoutes, layoutRoutes} from '../testing/routes.ts'
import {sweepOnPhone} from './sweep-phone.ts'

/** Pages that are laid out like one of those that the daily sweep looks at. */
sweepOnPhone(allRoutes.filter((route) => !layoutRoutes.includes(route)))
