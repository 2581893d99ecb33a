import {LakeError} from './errors.ts'
import {parseLimitedJson} from './limited-json.ts'

/**
 * GROQ parameters of a query string: `$name` with a JSON value. Throws 400 when a value is not
 * JSON.
 */
export function parseQueryParams(search: URLSearchParams): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, value] of search) {
    if (!name.startsWith('$')) continue
    try {
      params[name.slice(1)] = parseLimitedJson(value)
    } catch {
      throw new LakeError(400, `The value of ${name.slice(0, 100)} is not valid JSON`)
    }
  }
  return params
}

/** A boolean parameter of a query string, e.g. `dryRun=true`; without a value it means true. */
export function parseFlag(search: URLSearchParams, name: string, fallback = false): boolean {
  const value = search.get(name)
  return value === null ? fallback : value === 'true' || value === '1' || value === ''
}
