/** Levels that a request's JSON may be nested: a document's 64, and what is around it. */
const MAX_LEVELS = 100

/**
 * Parses JSON that came from outside. Throws a SyntaxError for what is none, and for what is nested so
 * deeply that nothing could walk through it: JSON.parse takes what JSON.stringify dies of.
 */
export function parseShallowJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isDeeper(value, MAX_LEVELS)) throw new SyntaxError('JSON is nested too deeply')
  return value
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1))
}
