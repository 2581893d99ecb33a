import type {MiddlewareHandler} from 'hono'
import {type Refusal, SIGN_IN_AGAIN} from '#web/contract/sign-in.ts'
import type {StaffEnv} from '../staff/staff.ts'
import type {SiteLake} from './open-people.ts'

/** Milliseconds after signing in in which somebody may do what an hour later needs signing in again. */
const RECENT_MS = 60 * 60_000

const refused: Refusal = {
  message: 'You signed in more than an hour ago. For this, please sign in again.',
  code: SIGN_IN_AGAIN,
}

/**
 * Makes the check of what a session that somebody left open, or has stolen, must not do: it refuses whoever has an account
 * and signed in more than an hour ago. Signing in again begins another session. Nobody else is asked: the local editor and
 * programs with the lake's token have nothing to show, and sessions of hosted Sanity are Sanity's.
 *
 * @param lake the local lake; undefined with hosted Sanity.
 */
export const requireRecent =
  (lake: Pick<SiteLake, 'sessions'> | undefined): MiddlewareHandler<StaffEnv> =>
  async (context, next) => {
    const session = lake?.sessions.currentOf(context.get('staff').id, context.req.raw)
    const isOld = session !== undefined && session.createdAt + RECENT_MS < Date.now()
    return isOld ? context.json(refused, 403) : next()
  }
