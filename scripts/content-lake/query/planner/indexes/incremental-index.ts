import {
  byId,
  applyListChange,
  type Documents,
  type ListChange,
  type Order,
} from '../../../store/list-change.ts'

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
export function withOrder(list: Documents, order: Order): Documents {
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
