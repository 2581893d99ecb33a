import {type Role, TOKEN_USER} from '../auth/roles.ts'
import {LIMITS} from '../limits.ts'

/**
 * Bounds the processor time of a request's changes, which are made by the thread that serves visitors. Programs with the
 * token belong to the operator, and take what they need.
 *
 * @returns tells whether the time is over, so that no further change may be made.
 */
export function createBudget({author, role}: {author: string; role: Role | null}): () => boolean {
  if (author === TOKEN_USER) return () => false
  const limit = LIMITS[role === 'viewer' ? 'viewerTime' : 'mutationTime'].value
  const start = process.cpuUsage()
  return () => {
    const {user, system} = process.cpuUsage(start)
    return (user + system) / 1000 > limit
  }
}

/** The reason for which a request is refused. */
export const OVER_BUDGET = 'The changes of a request take too long: send them in several'
