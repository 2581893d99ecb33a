import {layoutRoutes} from '../testing/routes.ts'
import {sweepOnPhone} from './sweep-phone.ts'

sweepOnPhone(layoutRoutes)
