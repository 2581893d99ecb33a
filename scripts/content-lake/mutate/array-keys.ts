import {randomBytes} from 'node:crypto'
import {isRecord} from '../store/document.ts'

/** The same value with a random `_key` in each object of an array that has none. */
export function withArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const keyed = withArrayKeys(item)
      if (!isRecord(keyed) || typeof keyed['_key'] === 'string') return keyed
      return {...keyed, _key: randomBytes(6).toString('hex')}
    })
  }
  return isRecord(value) ? recordWithArrayKeys(value) : value
}

function recordWithArrayKeys(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withArrayKeys(item)]),
  )
}
