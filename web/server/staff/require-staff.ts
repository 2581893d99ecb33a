import type {MiddlewareHandler} from 'hono'
import {AccessCheckError} from './studio-access.ts'

/** Whether a request comes from somebody signed in to the Studio; may reject with AccessCheckError. */
export type IsStaff = (request: Request) => Promise<boolean>

/** Refuses whoever is not signed in to the Studio: 401, or 503 where that cannot be found out. */
export function requireStaff(isStaff: IsStaff): MiddlewareHandler {
  return async (context, next) => {
    try {
      if (!(await isStaff(context.req.raw))) {
        return context.json({message: 'This is for the Studio’s editors: sign in there.'}, 401)
      }
    } catch (error) {
      if (!(error instanceof AccessCheckError)) throw error
      return context.json({message: 'Sanity could not be asked who you are.'}, 503)
    }
    return next()
  }
}
