import {ResultTooLarge} from './query-errors.ts'

/**
 * JSON text of a result. Throws ResultTooLarge when it is longer than `limit` bytes. The value is
 * measured first: a text that is too long is never built, and a value that contains another one a
 * thousand times counts it a thousand times.
 */
export function stringifyResult(value: unknown, limit: number): string {
  if (measure(value, limit) < 0) throw new ResultTooLarge(limit)
  const text = JSON.stringify(value)
  // Escapes and characters beyond ASCII need more bytes than were measured.
  if (text.length > limit || Buffer.byteLength(text) > limit) throw new ResultTooLarge(limit)
  return text
}

/** What is left of the limit after the least number of bytes that the value's JSON can have. */
function measure(value: unknown, limit: number): number {
  if (typeof value === 'string') return limit - value.length - 2
  if (typeof value !== 'object' || value === null) return limit - 1
  // One bracket; the other one, or a comma, follows each item.
  let left = limit - 1
  if (Array.isArray(value)) {
    for (const item of value) {
      left = measure(item, left) - 1
      if (left < 0) return left
    }
    return left
  }
  for (const [key, item] of Object.entries(value)) {
    left = measure(item, left) - key.length - 4
    if (left < 0) return left
  }
  return left
}
