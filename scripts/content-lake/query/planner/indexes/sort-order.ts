import type {LakeDocument} from '../../../store/document.ts'
import type {Order} from '../../../store/list-change.ts'
import type {ExprNode} from '../../ast.ts'
import {evaluateFor} from '../../groq.ts'
import {RecentEntries} from '../../recent-entries.ts'

/** The comparison functions used most recently, each with the keys of the documents it has compared. */
const cache = new RecentEntries<Order>(64)

/** The order of types in GROQ; all other types count as equal and follow these. */
const TYPE_RANKS: Record<string, number> = {number: 2, string: 3, boolean: 4}
const OTHER_TYPES = 100

/**
 * Compares documents as `order(...keys)` does. The keys must depend on the document alone (see
 * `isDeterministic`): they are evaluated once for each document.
 */
export function sortOrder(args: readonly ExprNode[]): Order {
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
