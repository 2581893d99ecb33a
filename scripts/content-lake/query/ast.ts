/**
 * The parts of groq-js's syntax tree that planning looks at, without the subtypes that groq-js declares for
 * selectors: planning makes and changes nodes.
 */
export type ExprNode =
  | {type: 'Everything'}
  | {type: 'This'}
  | {type: 'Parent'; n: number}
  | {type: 'Value'; value: unknown}
  | {type: 'Parameter'; name: string}
  | {type: 'AccessAttribute'; name: string; base?: ExprNode}
  | {type: 'Group' | 'Deref' | 'Desc' | 'Asc' | 'ArrayCoerce'; base: ExprNode}
  | {type: 'AccessElement'; base: ExprNode; index: number}
  | {type: 'Select'; alternatives: SelectAlternativeNode[]; fallback?: ExprNode}
  | {type: 'Slice'; base: ExprNode; left: number; right: number}
  | {type: 'And' | 'Or'; left: ExprNode; right: ExprNode}
  | {type: 'OpCall'; op: string; left: ExprNode; right: ExprNode}
  | {type: 'Array'; elements: ArrayElementNode[]}
  | {type: 'Object'; attributes: ObjectAttributeNode[]}
  | {type: 'FuncCall'; namespace: string; name: string; args: ExprNode[]}
  | {type: 'PipeFuncCall'; name: string; base: ExprNode; args: ExprNode[]}
  | {type: 'Map'; base: ExprNode; expr: ExprNode}
  | {type: 'Projection'; base: ExprNode; expr: ExprNode}
  | FilterNode

export interface FilterNode {
  type: 'Filter'
  base: ExprNode
  expr: ExprNode
}

interface ArrayElementNode {
  type: 'ArrayElement'
  value: ExprNode
  isSplat: boolean
}

interface SelectAlternativeNode {
  type: 'SelectAlternative'
  condition: ExprNode
  value: ExprNode
}

export type ObjectAttributeNode =
  | {type: 'ObjectAttributeValue'; name: string; value: ExprNode}
  | {type: 'ObjectSplat'; value: ExprNode}
  | {type: 'ObjectConditionalSplat'; condition: ExprNode; value: ExprNode}

/** Tells whether a value is a node. Nodes of types not listed above pass too: no code looks into them. */
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
