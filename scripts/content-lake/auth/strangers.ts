import {incomingOf, type LakeRequest} from '../http/request.ts'
import {LakeError} from '../protocol/errors.ts'
import type {LakeServices} from '../services.ts'
import {hasParameters} from './parameter-types.ts'

/**
 * Throws 403 where a stranger asks something else than the site does, before the query is parsed: a query can take as
 * much work as its sender likes. Whoever sits at this machine, is signed in or has the token may ask anything, as may
 * the server itself, and everybody where the lake was given no list of queries.
 */
export function assertMayAsk(
  c: LakeRequest,
  {authenticator, siteQueries}: LakeServices,
  query: string,
  params: Readonly<Record<string, unknown>> = {},
): void {
  const incoming = incomingOf(c)
  if (c.get('identity').isSignedIn || !siteQueries || !incoming) return
  if (authenticator.isOnThisMachineAlone(c.req.raw, incoming)) return
  const types = siteQueries.get(query)
  if (types && hasParameters(types, params)) return
  throw new LakeError(403, 'Without signing in, only the queries of this site are answered')
}
