import type {LakeDocument} from '../../../store/document.ts'
import type {Documents} from '../../../store/list-change.ts'
import type {ExprNode} from '../../ast.ts'
import {IncrementalIndex, orderOf, updateList, withOrder} from './incremental-index.ts'
import {sortOrder} from './sort-order.ts'

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
