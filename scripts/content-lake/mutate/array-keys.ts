import {randomBytes} from 'node:crypto'
import {isRecord} from '../store/document.ts'

/** A copy in which every object in an array has a `_key`; missing ones are random. */
export function addArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown) => {
      const child = addArrayKeys(item)
      if (!isRecord(child) || typeof child['_key'] === 'string') return child
      return {...child, _key: randomBytes(6).toString('hex')}
    })
  }
  return isRecord(value) ? addArrayKeysToRecord(value) : value
}

function addArrayKeysToRecord(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, addArrayKeys(item)]))
}
