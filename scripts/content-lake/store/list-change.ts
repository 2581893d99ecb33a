import type {LakeDocument} from './document.ts'

export type Documents = readonly LakeDocument[]

/** How one list became another: documents taken out, others put in. An edited one is in both. */
export interface ListChange {
  removed: Documents
  added: Documents
}

/** Which of two documents stands first: below zero for `a`, above for `b`. Never zero for two. */
export type Order = (a: LakeDocument, b: LakeDocument) => number

export const byId: Order = (a, b) => (a._id < b._id ? -1 : a._id > b._id ? 1 : 0)

/** The first place at which `reached` holds; from there on it does. */
export function boundary(from: number, to: number, reached: (at: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (reached(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Where the item stands in a sorted list, or would stand. */
export function placeOf<T>(list: readonly T[], order: (a: T, b: T) => number, item: T): number {
  return boundary(0, list.length, (at) => {
    const other = list[at]
    return other === undefined || order(other, item) >= 0
  })
}

/**
 * The sorted list after a change: a copy in which each place is found by bisection. Undefined where the
 * list is not sorted so, or lacks what is to be taken out.
 */
export function changed<T>(
  list: readonly T[],
  order: (a: T, b: T) => number,
  {removed, added}: {removed: readonly T[]; added: readonly T[]},
): readonly T[] | undefined {
  const next = list.slice()
  for (const item of removed) {
    const place = placeOf(next, order, item)
    const standing = next[place]
    if (standing === undefined || order(standing, item) !== 0) return undefined
    next.splice(place, 1)
  }
  for (const item of added) next.splice(placeOf(next, order, item), 0, item)
  return next
}
