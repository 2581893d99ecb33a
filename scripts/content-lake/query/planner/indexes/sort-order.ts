import type {LakeDocument} from '../../../store/document.ts'
import type {Order} from '../../../store/list-change.ts'
import type {ExprNode} from '../../ast.ts'
import {valueOf} from '../../groq.ts'
import {RecentlyUsed} from '../../recently-used.ts'

const KEPT = 64
const kept = new RecentlyUsed<Order>(KEPT)

/** Types in the order that GROQ sorts them in; all others count as equal, after these. */
const ranks: Record<string, number> = {number: 2, string: 3, boolean: 4}
const others = 100

/**
 * Compares documents as `order(...)` does, by keys that say the same of a document at every time. A
 * document's keys are worked out once.
 */
export function sortOrder(args: readonly ExprNode[]): Order {
  return kept.get(JSON.stringify(args), () => {
    const keys = args.map((arg) => (arg.type === 'Desc' || arg.type === 'Asc' ? arg.base : arg))
    const signs = args.map(({type}) => (type === 'Desc' ? -1 : 1))
    const known = new WeakMap<LakeDocument, unknown[]>()
    const keysOf = (document: LakeDocument) => {
      let values = known.get(document)
      if (!values) known.set(document, (values = keys.map((key) => valueOf(key, document))))
      return values
    }
    return (a, b) => {
      const [left, right] = [keysOf(a), keysOf(b)]
      for (const [at, sign] of signs.entries()) {
        const difference = compare(left[at], right[at])
        if (difference !== 0) return sign * difference
      }
      return 0
    }
  })
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [ranks[typeof a] ?? others, ranks[typeof b] ?? others]
  if (left !== right) return left - right
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return left === others ? 0 : Number(a) - Number(b)
}
