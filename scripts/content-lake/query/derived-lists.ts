import {isRecord, type LakeDocument} from '../store/document.ts'
import type {ExprNode} from './ast.ts'
import {filterSync, orderSync} from './groq.ts'

type Documents = readonly LakeDocument[]
/** An index by value, or a sorted list. */
type Derived = Map<string, Documents> | Documents

/** What is derived from a list lives as long as the list, which is until one of its documents changes. */
const derived = new WeakMap<Documents, Map<string, Derived>>()
/** Queries name orders and attributes at will: only so many are kept for one list. */
const KEPT_PER_LIST = 24

/** How an attribute is compared: `is` for `path == value`, `has` for `value in path`. */
export interface AttributeTest {
  kind: 'is' | 'has'
  path: readonly string[]
}

/** The documents of the list that pass the test with this value, in the list's order. */
export function matching(list: Documents, {kind, path}: AttributeTest, value: unknown): Documents {
  const key = keyOf(value)
  if (key === null) return []
  const index = remembered(list, `${kind} ${path.join('.')}`, () => indexBy(list, kind, path))
  return (index instanceof Map ? index.get(key) : undefined) ?? []
}

/** The list as `order(...)` has it. */
export function ordered(list: Documents, args: readonly ExprNode[]): Documents {
  const sorted = remembered(list, `order ${JSON.stringify(args)}`, () => orderSync(list, args))
  return sorted instanceof Map ? list : sorted
}

/** The documents of the list that a condition holds for which says the same at every time. */
export function passing(list: Documents, condition: ExprNode): Documents {
  const passed = remembered(list, `if ${JSON.stringify(condition)}`, () =>
    filterSync(list, condition),
  )
  return passed instanceof Map ? list : passed
}

function remembered(list: Documents, key: string, make: () => Derived): Derived {
  let known = derived.get(list)
  if (!known) derived.set(list, (known = new Map()))
  const found = known.get(key)
  if (found) return found
  const made = make()
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size >= KEPT_PER_LIST) known.delete(oldest)
  known.set(key, made)
  return made
}

function indexBy(list: Documents, kind: 'is' | 'has', path: readonly string[]) {
  const index = new Map<string, LakeDocument[]>()
  for (const document of list) {
    const value = valueAt(document, path)
    const values: unknown[] = kind === 'is' ? [value] : Array.isArray(value) ? value : []
    for (const key of new Set(values.map(keyOf))) {
      if (key === null) continue
      const bucket = index.get(key)
      if (bucket) bucket.push(document)
      else index.set(key, [document])
    }
  }
  return index
}

/** What stands at a path of a document; undefined where nothing does. */
export function valueAt(document: LakeDocument, path: readonly string[]): unknown {
  let value: unknown = document
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** GROQ's equality holds between values of these types alone; what is missing equals null. */
function keyOf(value: unknown): string | null {
  if (value === null || value === undefined) return 'null'
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? `${typeof value} ${value}`
    : null
}
