import {LakeError} from '../protocol/errors.ts'
import {parseFlag, parseQueryParams} from '../protocol/query-string.ts'
import type {QueryParams} from '../query/conditions.ts'
import {LIMITS} from '../limits.ts'

/** The parameters of GET /data/listen. */
export interface ListenRequest {
  query: string
  params: QueryParams
  /** Whether the listener is signed in: others get events of public documents only. */
  trusted: boolean
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  /** Whether `effects` are sent, in the form of mendoza patches. */
  effects: boolean
}

/** Parses the parameters. Throws a LakeError (400). */
export function parseListenRequest(search: URLSearchParams, trusted: boolean): ListenRequest {
  const query = search.get('query') ?? ''
  if (query.length > LIMITS.listenerQuery.value)
    throw new LakeError(400, 'The query is too long to listen to')
  const format = search.get('effectFormat')
  if (format !== null && format !== 'mendoza') {
    throw new LakeError(400, `Unknown effectFormat: ${format.slice(0, 50)}`)
  }
  return {
    query,
    params: parseQueryParams(search),
    trusted,
    includeResult: parseFlag(search, 'includeResult'),
    includePreviousRevision: parseFlag(search, 'includePreviousRevision'),
    includeMutations: parseFlag(search, 'includeMutations', true),
    effects: format === 'mendoza',
  }
}
