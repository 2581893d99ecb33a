import {LakeError} from './errors.ts'
import {parseShallowJson} from './limited-json.ts'

/** Parameters of the query string: `$name` with a JSON value. Throws 400 for a value that is none. */
export function paramsOf(search: URLSearchParams): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, value] of search) {
    if (!name.startsWith('$')) continue
    try {
      params[name.slice(1)] = parseShallowJson(value)
    } catch {
      throw new LakeError(400, `The value of ${name.slice(0, 100)} is not valid JSON`)
    }
  }
  return params
}
