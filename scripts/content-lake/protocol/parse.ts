import {LIMITS} from '../limits.ts'
import {LakeError} from './errors.ts'

/** The API versions that paths begin with, as a regular expression: `v1`, `vX`, `v2025-02-19`. */
export const API_VERSION = String.raw`v(?:1|X|\d{4}-\d{2}-\d{2})`

/**
 * Parses JSON from outside. Throws a SyntaxError for text that is not JSON, and for JSON that is nested
 * too deeply: JSON.parse accepts depths at which JSON.stringify overflows the stack.
 */
export function parseLimitedJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isDeeper(value, LIMITS.jsonDepth.value)) throw new SyntaxError('JSON is nested too deeply')
  return value
}

/** Parses JSON as `parseLimitedJson` does; null where that throws. */
export function parseLimitedJsonOrNull(text: string): unknown {
  try {
    return parseLimitedJson(text)
  } catch {
    return null
  }
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((child) => isDeeper(child, depth - 1))
}

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
