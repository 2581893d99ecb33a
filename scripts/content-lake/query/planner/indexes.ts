import {LRUCache} from 'lru-cache'
import {isRecord, type LakeDocument} from '../../store/document.ts'
import {
  applyListChange,
  byId,
  type Documents,
  type ListChange,
  type Order,
} from '../../store/list-change.ts'
import type {ExprNode} from '../ast.ts'
import {evaluateFor, filterDocuments} from '../groq.ts'

/** The value at a path of a document, as `a.b.c` reads it; undefined when there is none. */
export function valueAtPath(document: LakeDocument, path: readonly string[]): unknown {
  let value: unknown = document
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

/** A change of a list, with the list before and after it. */
export interface ListUpdate extends ListChange {
  before: Documents
  after: Documents
}

/** Queries choose keys and attributes freely: only so many indexes of a kind are kept for one list. */
const MAX_PER_LIST = 24

const indexKinds: {carryOver(update: ListUpdate): void}[] = []
const orders = new WeakMap<Documents, Order>()

/** The order that a list is sorted in: by id, unless `withOrder` has recorded another. */
export const orderOf = (list: Documents): Order => orders.get(list) ?? byId

/** Records the order that a list is sorted in. Returns the list. */
function withOrder(list: Documents, order: Order): Documents {
  if (order !== byId) orders.set(list, order)
  return list
}

/**
 * A list after a change, in the same order, to which all indexes of the former list are carried over.
 * Undefined when the list does not contain what is removed; the list itself when nothing changes.
 */
export function updateList(before: Documents, change: ListChange): Documents | undefined {
  if (change.removed.length === 0 && change.added.length === 0) return before
  const order = orderOf(before)
  const updated = applyListChange(before, order, change)
  if (!updated) return undefined
  const after = withOrder(updated, order)
  for (const kind of indexKinds) kind.carryOver({...change, before, after})
  return after
}

/**
 * A kind of index over lists of documents: built on first use and kept as long as its list. Lists are
 * never changed in place. When a document changes, a new list replaces the old one, and the index is
 * updated for the change and carried over to it, at a cost that hardly depends on the list's length.
 */
export class IncrementalIndex<Options, Index> {
  private readonly build: (list: Documents, options: Options) => Index
  private readonly update: (index: Index, options: Options, update: ListUpdate) => Index | undefined
  /**
   * A plain Map in order of use and not an LRU cache: a time limit may stop a query at any point, and each
   * operation on a Map is atomic.
   */
  private readonly entries = new WeakMap<Documents, Map<string, {options: Options; index: Index}>>()

  /** `update` may change the index in place. When it returns undefined, the index is dropped. */
  constructor(
    build: (list: Documents, options: Options) => Index,
    update: (index: Index, options: Options, update: ListUpdate) => Index | undefined,
  ) {
    this.build = build
    this.update = update
    indexKinds.push(this)
  }

  /** The index of a list for these options; `key` identifies them. */
  get(list: Documents, key: string, options: Options): Index {
    let entries = this.entries.get(list)
    if (!entries) this.entries.set(list, (entries = new Map()))
    const entry = entries.get(key) ?? {options, index: this.build(list, options)}
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > MAX_PER_LIST && oldest !== undefined) entries.delete(oldest)
    return entry.index
  }

  /** The index if it exists already; does not build one. */
  peek(list: Documents, key: string): Index | undefined {
    return this.entries.get(list)?.get(key)?.index
  }

  carryOver(update: ListUpdate): void {
    const entries = this.entries.get(update.before)
    if (!entries) return
    this.entries.delete(update.before)
    const next = new Map<string, {options: Options; index: Index}>()
    for (const [key, {options, index}] of entries) {
      const updated = this.update(index, options, update)
      if (updated !== undefined) next.set(key, {options, index: updated})
    }
    this.entries.set(update.after, next)
  }
}

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

/**
 * The documents of a list that satisfy a condition, in the list's order. The condition must depend on the
 * document alone (see `isDeterministic`).
 */
export function filteredList(list: Documents, condition: ExprNode): Documents {
  return filteredLists.get(list, JSON.stringify(condition), condition)
}

/** A partial index: the part of a list that satisfies a condition. */
const filteredLists = new IncrementalIndex<ExprNode, Documents>(
  (list, condition) => withOrder(filterDocuments(list, condition), orderOf(list)),
  (part, condition, {removed, added}) =>
    updateList(part, {
      removed: filterDocuments(removed, condition),
      added: filterDocuments(added, condition),
    }),
)

/** The comparison functions used most recently, each with the keys of the documents it has compared. */
const cache = new LRUCache<string, Order>({max: 64})

/** The order of types in GROQ; all other types count as equal and follow these. */
const TYPE_RANKS: Record<string, number> = {number: 2, string: 3, boolean: 4}
const OTHER_TYPES = 100

/**
 * Compares documents as `order(...keys)` does. The keys must depend on the document alone (see
 * `isDeterministic`): they are evaluated once for each document.
 */
function sortOrder(args: readonly ExprNode[]): Order {
  const cacheKey = JSON.stringify(args)
  let order = cache.get(cacheKey)
  if (!order) cache.set(cacheKey, (order = createOrder(args)))
  return order
}

function createOrder(args: readonly ExprNode[]): Order {
  const keys = args.map((arg) => (arg.type === 'Desc' || arg.type === 'Asc' ? arg.base : arg))
  const signs = args.map(({type}) => (type === 'Desc' ? -1 : 1))
  const valuesByDocument = new WeakMap<LakeDocument, unknown[]>()
  const valuesOf = (document: LakeDocument) => {
    let values = valuesByDocument.get(document)
    if (!values) {
      values = keys.map((key) => evaluateFor(key, document))
      valuesByDocument.set(document, values)
    }
    return values
  }
  return (a, b) => {
    const [left, right] = [valuesOf(a), valuesOf(b)]
    for (const [position, sign] of signs.entries()) {
      const difference = compare(left[position], right[position])
      if (difference !== 0) return sign * difference
    }
    return 0
  }
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [TYPE_RANKS[typeof a] ?? OTHER_TYPES, TYPE_RANKS[typeof b] ?? OTHER_TYPES]
  if (left !== right) return left - right
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return left === OTHER_TYPES ? 0 : Number(a) - Number(b)
}

/** A list sorted as `order(...keys)` sorts it; documents with equal keys keep the list's order. */
export function sortedList(list: Documents, keys: readonly ExprNode[]): Documents {
  return sortedLists.get(list, JSON.stringify(keys), keys)
}

/** A sorted index: a list in the order of some keys. */
const sortedLists: IncrementalIndex<readonly ExprNode[], Documents> = new IncrementalIndex(
  (list: Documents, keys: readonly ExprNode[]) => {
    const order = sortOrder(keys)
    const former = orderOf(list)
    const superset = supersets.get(list)
    const sortedSuperset = superset && sortedLists.peek(superset, JSON.stringify(keys))
    const sorted =
      sortedSuperset && isLargePart(list, sortedSuperset)
        ? intersection(sortedSuperset, list)
        : list.toSorted(order)
    return withOrder(sorted, (a, b) => order(a, b) || former(a, b))
  },
  (sorted, _, change) => updateList(sorted, change),
)

/** The list that a part was taken from: when that one is sorted, a large part is picked from it. */
const supersets = new WeakMap<Documents, Documents>()

/** The documents of a list that are among `some`, in the list's order. */
export function subsetOf(list: Documents, some: Documents): Documents {
  const order = orderOf(list)
  const subset = isLargePart(some, list) ? intersection(list, some) : some.toSorted(order)
  supersets.set(withOrder(subset, order), list)
  return subset
}

/** Whether picking the part from the sorted whole is cheaper than sorting the part. */
function isLargePart(part: Documents, whole: Documents): boolean {
  return part.length * Math.log2(part.length + 1) > whole.length
}

function intersection(list: Documents, some: Documents): LakeDocument[] {
  const wanted = new Set(some)
  return list.filter((document) => wanted.has(document))
}
