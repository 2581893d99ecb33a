import type {LakeDocument} from './document.ts'

export type Documents = readonly LakeDocument[]

/** The difference between two lists: removed and added documents. An edited document is in both. */
export interface ListChange {
  removed: Documents
  added: Documents
}

/** Compares two documents for sorting; never 0 for different documents. */
export type Order = (a: LakeDocument, b: LakeDocument) => number

export const byId: Order = (a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)

/** The first index from `from` to `to` at which `reached` is true; it must be true from there on. */
export function binarySearch(
  from: number,
  to: number,
  reached: (index: number) => boolean,
): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (reached(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The index of the item in a sorted list, or the index to insert it at. */
export function insertionIndex<T>(
  list: readonly T[],
  order: (a: T, b: T) => number,
  item: T,
): number {
  return binarySearch(0, list.length, (index) => {
    const other = list[index]
    return other === undefined || order(other, item) >= 0
  })
}

/**
 * A copy of a sorted list with a change applied by binary search. Undefined when the list is not sorted
 * by `order`, or lacks a removed item.
 */
export function applyListChange<T>(
  list: readonly T[],
  order: (a: T, b: T) => number,
  {removed, added}: {removed: readonly T[]; added: readonly T[]},
): readonly T[] | undefined {
  const next = list.slice()
  for (const item of removed) {
    const index = insertionIndex(next, order, item)
    const found = next[index]
    if (found === undefined || order(found, item) !== 0) return undefined
    next.splice(index, 1)
  }
  for (const item of added) next.splice(insertionIndex(next, order, item), 0, item)
  return next
}
