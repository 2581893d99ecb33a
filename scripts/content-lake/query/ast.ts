import type {ExprNode} from 'groq-js'

/** Tells whether a value is a node, of an expression or a part of one. */
export function isNode(value: unknown): value is ExprNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

/**
 * Every node of a parsed query, parents before children. Constant values are not searched. Without
 * recursion: a query's text decides how deep its tree is.
 */
export function* nodesOf(value: unknown): Generator<ExprNode> {
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (Array.isArray(next)) {
      pending.push(...next.toReversed())
      continue
    }
    if (!isNode(next)) continue
    yield next
    if (next.type === 'Value') continue
    const children = Object.values(next).filter((child) => typeof child === 'object')
    pending.push(...children.toReversed())
  }
}

/** Replaces a node in place, so that its parent need not be known. */
export function replaceNode(node: ExprNode, replacement: ExprNode): void {
  for (const key of Object.keys(node)) Reflect.deleteProperty(node, key)
  Object.assign(node, replacement)
}

/** Joins conditions by `&&` or `||`; `empty` is what no conditions at all amount to. */
export function joinConditions(
  type: 'And' | 'Or',
  conditions: readonly ExprNode[],
  empty: boolean,
): ExprNode {
  const joined = conditions.reduce<ExprNode | null>(
    (left, right) => (left ? {type, left, right} : right),
    null,
  )
  return joined ?? {type: 'Value', value: empty}
}
