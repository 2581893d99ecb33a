import {LakeError, queryError} from '../protocol/errors.ts'

/** Thrown when the result of a query is larger than allowed. */
export class ResultTooLarge extends Error {
  /** `limit` in bytes. */
  constructor(limit: number) {
    super(`the result is larger than ${limit / 1e6} MB`)
    this.name = 'ResultTooLarge'
  }
}

/** A query that was stopped at a limit: 400, with hosted Sanity's type for queries that take too long. */
export function limitError(query: string, description: string): LakeError {
  return queryError(query, description, 0, query.length, 'queryTimeoutError')
}

/** Whatever a query has thrown, as an error in the protocol's shape. */
export function asQueryError(query: string, error: unknown): LakeError {
  if (error instanceof LakeError) return error
  if (error instanceof ResultTooLarge) return limitError(query, error.message)
  if (error instanceof RangeError && !isStackOverflow(error)) {
    return limitError(query, 'the query needs too much memory')
  }
  if (error instanceof RangeError) return queryError(query, 'the query is nested too deeply')
  return queryError(query, error instanceof Error ? error.message : 'the query cannot be run')
}

/** Texts and lists that are longer than the engine allows are RangeErrors as well. */
function isStackOverflow(error: RangeError): boolean {
  return error.message.includes('call stack')
}
