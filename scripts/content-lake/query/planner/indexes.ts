import type {ExprNode} from 'groq-js'
import {LRUCache} from 'lru-cache'
import {
  applyListChange,
  binarySearch,
  byId,
  type Documents,
  type ListChange,
  type ListUpdate,
  type Order,
} from '../../store/document-set.ts'
import {isRecord, type LakeDocument} from '../../store/document.ts'
import {type AttributeTest, pathOf} from '../conditions.ts'
import {evaluateFor, filterDocuments} from '../groq.ts'

/** Queries choose keys and attributes freely: only so many indexes of a kind are kept for one list. */
const MAX_PER_LIST = 24

/** Carries the indexes of a kind over to the list that replaces theirs. */
const carryOvers: ((update: ListUpdate) => void)[] = []
const orders = new WeakMap<Documents, Order>()

/** The order that a list is sorted in: by id, unless `withOrder` has recorded another. */
const orderOf = (list: Documents): Order => orders.get(list) ?? byId

/** Records the order that a list is sorted in. Returns the list. */
function withOrder(list: Documents, order: Order): Documents {
  if (order !== byId) orders.set(list, order)
  return list
}

/** Records that a part of a list is sorted as the list is. Returns the part. */
const withOrderOf = (list: Documents, part: Documents): Documents => withOrder(part, orderOf(list))

/**
 * A list after a change, in the same order, to which all indexes of the former list are carried over.
 * Undefined when the list does not contain what is removed; the list itself when nothing changes.
 */
function updateList(before: Documents, change: ListChange): Documents | undefined {
  if (change.removed.length === 0 && change.added.length === 0) return before
  const updated = applyListChange(before, orderOf(before), change)
  if (!updated) return undefined
  const after = withOrderOf(before, updated)
  carryIndexes({...change, before, after})
  return after
}

/** Carries all indexes of a list over to the list that replaces it. */
export function carryIndexes(update: ListUpdate): void {
  for (const carryOver of carryOvers) carryOver(update)
}

/**
 * Makes a kind of index over lists of documents: built on first use and kept as long as its list. Lists are
 * never changed in place. When a document changes, a new list replaces the old one, and the index is
 * updated for the change and carried over to it, at a cost that hardly depends on the list's length.
 *
 * @param update may change the index in place. When it returns undefined, the index is dropped.
 * @returns gives the index of a list for options, which are told apart by their JSON.
 */
function incrementalIndex<Options, Index extends object>(
  build: (list: Documents, options: Options) => Index,
  update: (index: Index, options: Options, update: ListUpdate) => Index | undefined,
): (list: Documents, options: Options) => Index {
  const indexes = new WeakMap<Documents, LRUCache<string, {options: Options; index: Index}>>()
  carryOvers.push((change) => {
    const entries = indexes.get(change.before)
    if (!entries) return
    indexes.delete(change.before)
    for (const [key, entry] of Array.from(entries.entries())) {
      const updated = update(entry.index, entry.options, change)
      if (updated) entry.index = updated
      else entries.delete(key)
    }
    indexes.set(change.after, entries)
  })
  return (list, options) => {
    const key = JSON.stringify(options)
    const entries = indexes.get(list) ?? new LRUCache({max: MAX_PER_LIST})
    indexes.set(list, entries)
    const entry = entries.get(key) ?? {options, index: build(list, options)}
    entries.set(key, entry)
    return entry.index
  }
}

/** The documents of a list for which the test holds with this value, in the list's order. */
export function attributeLookUp(
  list: Documents,
  {kind, path}: AttributeTest,
  value: unknown,
): Documents {
  const key = indexKeyOf(value)
  return key === null ? [] : (attributeIndex(list, {kind, path}).get(key) ?? [])
}

/** A hash index: from an attribute's value to the documents that have it. */
const attributeIndex = incrementalIndex<AttributeTest, Map<string, Documents>>(
  (list, test) => {
    const index = new Map<string, LakeDocument[]>()
    for (const document of list) {
      for (const key of indexKeysOf(document, test)) {
        const bucket = index.get(key)
        if (bucket) bucket.push(document)
        else index.set(key, [document])
      }
    }
    for (const bucket of index.values()) withOrderOf(list, bucket)
    return index
  },
  (index, test, {after, removed, added}) => {
    const isIn = (key: string) => (document: LakeDocument) => indexKeysOf(document, test).has(key)
    const keys = [...removed, ...added].flatMap((document) => [...indexKeysOf(document, test)])
    for (const key of new Set(keys)) {
      const bucket = index.get(key) ?? withOrderOf(after, [])
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

/** The value at a path of a document, as `a.b.c` reads it; undefined when there is none. */
function valueAtPath(document: LakeDocument, path: readonly string[]): unknown {
  let value: unknown = document
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/**
 * A partial index: the documents of a list that satisfy a condition, in the list's order. The condition must depend
 * on the document alone (see `isDeterministic`).
 */
export const filteredList = incrementalIndex<ExprNode, Documents>(
  (list, condition) => withOrderOf(list, filterDocuments(list, condition)),
  (part, condition, {removed, added}) =>
    updateList(part, {
      removed: filterDocuments(removed, condition),
      added: filterDocuments(added, condition),
    }),
)

/** Values computed from each document alone, once, of the expressions used most recently. */
const values = new LRUCache<string, WeakMap<LakeDocument, unknown>>({max: 64})

function valueReader(expr: ExprNode): (document: LakeDocument) => unknown {
  const key = JSON.stringify(expr)
  const known = values.get(key) ?? new WeakMap<LakeDocument, unknown>()
  values.set(key, known)
  return (document) => {
    if (!known.has(document)) known.set(document, evaluateFor(expr, document))
    return known.get(document)
  }
}

/** One alternative of a search: a text of the document compared with a value, which matches nothing unless it is a text. */
interface TextSearch {
  kind: 'startsWith' | 'match'
  key: ExprNode
  text: unknown
}

/** A partial index: the documents of a list that satisfy one of the alternatives, in the list's order. */
export const searchedList = incrementalIndex<readonly TextSearch[], Documents>(
  (list, alternatives) => withOrderOf(list, search(list, alternatives)),
  (part, alternatives, {removed, added}) =>
    updateList(part, {
      removed: search(removed, alternatives),
      added: search(added, alternatives),
    }),
)

function search(list: Documents, alternatives: readonly TextSearch[]): Documents {
  const tests = alternatives.map(textTest)
  return list.filter((document) => tests.some((test) => test(document)))
}

function textTest({kind, key, text}: TextSearch): (document: LakeDocument) => boolean {
  const read = valueReader(key)
  if (kind === 'match') {
    const right: ExprNode = {type: 'Value', value: text}
    return (document) => {
      const left: ExprNode = {type: 'Value', value: read(document)}
      return evaluateFor({type: 'OpCall', op: 'match', left, right}, document) === true
    }
  }
  return (document) => {
    const value = read(document)
    return typeof value === 'string' && typeof text === 'string' && value.startsWith(text)
  }
}

/** The order of types in GROQ; all other types count as equal and follow these. */
const TYPE_RANKS: Record<string, number> = {number: 2, string: 3, boolean: 4}
const OTHER_TYPES = 100

/** Compares two values as `order()` does. */
function compareValues(a: unknown, b: unknown): number {
  const [left, right] = [TYPE_RANKS[typeof a] ?? OTHER_TYPES, TYPE_RANKS[typeof b] ?? OTHER_TYPES]
  if (left !== right) return left - right
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return left === OTHER_TYPES ? 0 : Number(a) - Number(b)
}

/** A key of `order()`: the expression, and 1 for ascending or -1 for descending. */
function sortKeyOf(arg: ExprNode): {expr: ExprNode; sign: 1 | -1} {
  const expr = arg.type === 'Desc' || arg.type === 'Asc' ? arg.base : arg
  return {expr, sign: arg.type === 'Desc' ? -1 : 1}
}

/** Compares documents as `order(...args)` does; documents with equal keys keep the order `former`. */
function sortOrder(args: readonly ExprNode[], former: Order): Order {
  const keys = args.map(sortKeyOf).map(({expr, sign}) => ({read: valueReader(expr), sign}))
  return (a, b) => {
    for (const {read, sign} of keys) {
      const difference = compareValues(read(a), read(b))
      if (difference !== 0) return sign * difference
    }
    return former(a, b)
  }
}

/** A sorted index: a list as `order(...args)` sorts it; the keys must depend on the document alone. */
export const sortedList = incrementalIndex<readonly ExprNode[], Documents>(
  (list, args) => {
    const order = sortOrder(args, orderOf(list))
    return withOrder(list.toSorted(order), order)
  },
  (sorted, _, change) => updateList(sorted, change),
)

/** A comparison of a document's attribute, on the left, with a text. */
export interface Range {
  path: readonly string[]
  comparison: '>' | '>=' | '<' | '<='
  value: string
}

/** Tells whether `order(...args)` sorts by the attribute at a path first. */
export function sortsBy([first]: readonly ExprNode[], path: readonly string[]): boolean {
  return first !== undefined && pathOf(sortKeyOf(first).expr)?.join('.') === path.join('.')
}

/**
 * The documents whose text at a path compares so with a value, found by binary search, in the list's order.
 *
 * @param args those of the `order()` that the list is sorted by, first by that path (`sortsBy`).
 */
export function rangeScan(
  list: Documents,
  [first]: readonly ExprNode[],
  {path, comparison, value}: Range,
): Documents {
  const isUpper = comparison.startsWith('>')
  // Texts stand between numbers and booleans, of which the least are the empty text and `false`.
  const isBound = (bound: unknown, inclusive: boolean) => (at: number) => {
    const document = list[at]
    const difference = compareValues(document && valueAtPath(document, path), bound)
    return inclusive ? difference >= 0 : difference > 0
  }
  const begins = isUpper ? isBound(value, comparison === '>=') : isBound('', true)
  const ends = isUpper ? isBound(false, true) : isBound(value, comparison === '<')
  const search = (reached: (at: number) => boolean) => binarySearch(list.length, reached)
  if (first?.type !== 'Desc') return list.slice(search(begins), search(ends))
  return list.slice(
    search((at) => !ends(at)),
    search((at) => !begins(at)),
  )
}
