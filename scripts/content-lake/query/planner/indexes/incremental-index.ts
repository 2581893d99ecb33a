import type {Documents, ListChange, Order} from '../../../store/list-change.ts'
import {byId} from '../../../store/list-change.ts'

/** A change of a list, between what it was and what it is. */
export interface Replacement extends ListChange {
  before: Documents
  after: Documents
}

/** Queries name orders and attributes at will: only so many of a kind are kept for one list. */
const KEPT_PER_LIST = 24

const kinds: {follow(replacement: Replacement): void}[] = []
const orders = new WeakMap<Documents, Order>()

/** The order that a list is in: by id, unless it was told otherwise. */
export const orderOf = (list: Documents): Order => orders.get(list) ?? byId

/** The list, known to be in this order. */
export function inOrder(list: Documents, order: Order): Documents {
  if (order !== byId) orders.set(list, order)
  return list
}

/** Brings all that is derived from a list over to the list that takes its place. */
export function followAll(replacement: Replacement): void {
  for (const kind of kinds) kind.follow(replacement)
}

/**
 * Something made of a list once and kept with it, such as an index. When a document changes it moves on
 * to the list that takes the other's place, mended where the change concerns it: what that costs hardly
 * depends on the list's length.
 */
export class Derivation<Given, Made> {
  private readonly make: (list: Documents, given: Given) => Made
  private readonly mend: (made: Made, given: Given, change: Replacement) => Made | undefined
  private readonly kept = new WeakMap<Documents, Map<string, {given: Given; made: Made}>>()

  /** `mend` may change what was made in place; undefined from it means: to be made anew when asked. */
  constructor(
    make: (list: Documents, given: Given) => Made,
    mend: (made: Made, given: Given, change: Replacement) => Made | undefined,
  ) {
    this.make = make
    this.mend = mend
    kinds.push(this)
  }

  /** What is derived under the key; the same key is always given the same. */
  of(list: Documents, key: string, given: Given): Made {
    let kept = this.kept.get(list)
    if (!kept) this.kept.set(list, (kept = new Map()))
    const found = kept.get(key) ?? {given, made: this.make(list, given)}
    kept.delete(key)
    kept.set(key, found)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_PER_LIST && oldest !== undefined) kept.delete(oldest)
    return found.made
  }

  /** What is derived under the key already. */
  known(list: Documents, key: string): Made | undefined {
    return this.kept.get(list)?.get(key)?.made
  }

  follow(change: Replacement): void {
    const kept = this.kept.get(change.before)
    if (!kept) return
    this.kept.delete(change.before)
    const moved = new Map<string, {given: Given; made: Made}>()
    for (const [key, {given, made}] of kept) {
      const mended = this.mend(made, given, change)
      if (mended !== undefined) moved.set(key, {given, made: mended})
    }
    this.kept.set(change.after, moved)
  }
}
