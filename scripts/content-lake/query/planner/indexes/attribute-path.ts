import {isRecord, type LakeDocument} from '../../../store/document.ts'

/** The value at a path of a document, as `a.b.c` reads it; undefined when there is none. */
export function valueAtPath(document: LakeDocument, path: readonly string[]): unknown {
  let value: unknown = document
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}
