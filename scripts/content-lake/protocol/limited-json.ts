import {LIMITS} from '../limits.ts'

/**
 * Parses JSON from outside. Throws a SyntaxError for text that is not JSON, and for JSON that is nested
 * too deeply: JSON.parse accepts depths at which JSON.stringify overflows the stack.
 */
export function parseLimitedJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isDeeper(value, LIMITS.jsonDepth.value)) throw new SyntaxError('JSON is nested too deeply')
  return value
}

/** The same, with null instead of an error. */
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
