import type {LakeDocument} from '../../../store/document.ts'
import type {Documents} from '../../../store/list-change.ts'
import {valueAtPath} from './attribute-path.ts'
import {IncrementalIndex, orderOf, updateList, withOrder} from './incremental-index.ts'

/** What is compared with a value: `equals` for `path == value`, `contains` for `value in path`. */
export interface AttributeTest {
  kind: 'equals' | 'contains'
  path: readonly string[]
}

/** The documents of a list for which the test holds with this value, in the list's order. */
export function attributeLookUp(list: Documents, test: AttributeTest, value: unknown): Documents {
  const key = indexKeyOf(value)
  if (key === null) return []
  const index = attributeIndex.get(list, `${test.kind} ${test.path.join('.')}`, test)
  return index.get(key) ?? []
}

/** A hash index: from an attribute's value to the documents that have it. */
const attributeIndex = new IncrementalIndex<AttributeTest, Map<string, Documents>>(
  (list, test) => {
    const index = new Map<string, LakeDocument[]>()
    for (const document of list) {
      for (const key of indexKeysOf(document, test)) {
        const bucket = index.get(key)
        if (bucket) bucket.push(document)
        else index.set(key, [document])
      }
    }
    for (const bucket of index.values()) withOrder(bucket, orderOf(list))
    return index
  },
  (index, test, {after, removed, added}) => {
    const isIn = (key: string) => (document: LakeDocument) => indexKeysOf(document, test).has(key)
    const keys = [...removed, ...added].flatMap((document) => [...indexKeysOf(document, test)])
    for (const key of new Set(keys)) {
      const bucket = index.get(key) ?? withOrder([], orderOf(after))
      const change = {removed: removed.filter(isIn(key)), added: added.filter(isIn(key))}
      const next = updateList(bucket, change)
      if (!next) return undefined
      if (next.length > 0) index.set(key, next)
      else index.delete(key)
    }
    return index
  },
)

function indexKeysOf(document: LakeDocument, {kind, path}: AttributeTest): Set<string> {
  const value = valueAtPath(document, path)
  const values: unknown[] = kind === 'equals' ? [value] : Array.isArray(value) ? value : []
  return new Set(values.map(indexKeyOf).filter((key) => key !== null))
}

/** In GROQ only values of these types equal each other; a missing value equals null. */
function indexKeyOf(value: unknown): string | null {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? `${typeof value} ${value}`
    : null
}
