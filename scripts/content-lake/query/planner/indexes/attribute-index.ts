import {isRecord, type LakeDocument} from '../../../store/document.ts'
import {changed, type Documents, type ListChange} from '../../../store/list-change.ts'
import type {ExprNode} from '../../ast.ts'
import {Derivation, followAll, inOrder, orderOf, type Replacement} from './incremental-index.ts'
import {filterSync} from '../../groq.ts'
import {sortOrder} from './sort-order.ts'

/** How an attribute is compared: `is` for `path == value`, `has` for `value in path`. */
export interface AttributeTest {
  kind: 'is' | 'has'
  path: readonly string[]
}

/** The documents of the list that pass the test with this value, in the list's order. */
export function matching(list: Documents, test: AttributeTest, value: unknown): Documents {
  const key = keyOf(value)
  if (key === null) return []
  return indexes.of(list, `${test.kind} ${test.path.join('.')}`, test).get(key) ?? []
}

/** The list as `order(...)` has it. */
export function ordered(list: Documents, args: readonly ExprNode[]): Documents {
  return sorted.of(list, JSON.stringify(args), args)
}

/** The documents of the list that a condition holds for which says the same at every time. */
export function passing(list: Documents, condition: ExprNode): Documents {
  return passed.of(list, JSON.stringify(condition), condition)
}

const passed = new Derivation<ExprNode, Documents>(
  (list, condition) => inOrder(filterSync(list, condition), orderOf(list)),
  (part, condition, {removed, added}) =>
    succeed(part, {
      removed: filterSync(removed, condition),
      added: filterSync(added, condition),
    }),
)

const sorted: Derivation<readonly ExprNode[], Documents> = new Derivation(
  (list: Documents, args: readonly ExprNode[]) => {
    const order = sortOrder(args)
    const former = orderOf(list)
    const whole = wholes.get(list)
    const sortedWhole = whole && sorted.known(whole, JSON.stringify(args))
    const next =
      sortedWhole && isLarge(list, sortedWhole) ? among(sortedWhole, list) : list.toSorted(order)
    return inOrder(next, (a, b) => order(a, b) || former(a, b))
  },
  (part, _, change) => succeed(part, change),
)

/** What a part was taken of: where that is sorted already, a large part of it need not be. */
const wholes = new WeakMap<Documents, Documents>()

/** The documents of the list that are among some, in the list's order. */
export function partOf(list: Documents, some: Documents): Documents {
  const order = orderOf(list)
  const part = inOrder(isLarge(some, list) ? among(list, some) : some.toSorted(order), order)
  wholes.set(part, list)
  return part
}

/** Whether picking the part out of the whole takes less than sorting it. */
function isLarge(part: Documents, whole: Documents): boolean {
  return part.length * Math.log2(part.length + 1) > whole.length
}

function among(list: Documents, some: Documents): LakeDocument[] {
  const wanted = new Set(some)
  return list.filter((document) => wanted.has(document))
}

const indexes = new Derivation<AttributeTest, Map<string, Documents>>(
  (list, test) => {
    const index = new Map<string, LakeDocument[]>()
    for (const document of list) {
      for (const key of keysOf(document, test)) {
        const bucket = index.get(key)
        if (bucket) bucket.push(document)
        else index.set(key, [document])
      }
    }
    for (const bucket of index.values()) inOrder(bucket, orderOf(list))
    return index
  },
  (index, test, {after, removed, added}) => {
    const within = (key: string) => (document: LakeDocument) => keysOf(document, test).has(key)
    const keys = new Set([...removed, ...added].flatMap((document) => [...keysOf(document, test)]))
    for (const key of keys) {
      const bucket = index.get(key) ?? inOrder([], orderOf(after))
      const part = {removed: removed.filter(within(key)), added: added.filter(within(key))}
      const next = succeed(bucket, part)
      if (!next) return undefined
      if (next.length > 0) index.set(key, next)
      else index.delete(key)
    }
    return index
  },
)

/** The list that takes another's place, with what was derived from that; undefined if it cannot. */
export function succeed(before: Documents, change: ListChange): Documents | undefined {
  if (change.removed.length === 0 && change.added.length === 0) return before
  const order = orderOf(before)
  const mended = changed(before, order, change)
  if (!mended) return undefined
  const after = inOrder(mended, order)
  const replacement: Replacement = {...change, before, after}
  followAll(replacement)
  return after
}

function keysOf(document: LakeDocument, {kind, path}: AttributeTest): Set<string> {
  const value = valueAt(document, path)
  const values: unknown[] = kind === 'is' ? [value] : Array.isArray(value) ? value : []
  return new Set(values.map(keyOf).filter((key) => key !== null))
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
