/**
 * The parts of groq-js's syntax tree that planning looks at. groq-js 2.0.0 is published without the
 * declarations of its nodes and of its evaluator, so they stand here as its source has them.
 */
export type ExprNode =
  | {type: 'Everything'}
  | {type: 'This'}
  | {type: 'Parent'; n: number}
  | {type: 'Value'; value: unknown}
  | {type: 'Parameter'; name: string}
  | {type: 'AccessAttribute'; name: string; base?: ExprNode}
  | {type: 'Group' | 'Deref' | 'Desc' | 'Asc'; base: ExprNode}
  | {type: 'And' | 'Or'; left: ExprNode; right: ExprNode}
  | {type: 'OpCall'; op: string; left: ExprNode; right: ExprNode}
  | {type: 'Array'; elements: ArrayElementNode[]}
  | {type: 'Object'; attributes: ObjectAttributeNode[]}
  | {type: 'FuncCall'; namespace: string; name: string; args: ExprNode[]}
  | {type: 'PipeFuncCall'; name: string; base: ExprNode; args: ExprNode[]}
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

interface ObjectAttributeNode {
  type: 'ObjectAttributeValue'
  name: string
  value: ExprNode
}

/** Whether the value is a node. Nodes of types not listed above pass too: nothing asks more of them. */
export function isNode(value: unknown): value is ExprNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

/** Every node of a parsed query, parents before children. Constants are not looked into. */
export function* nodesOf(value: unknown): Generator<ExprNode> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesOf(item)
    return
  }
  if (!isNode(value)) return
  yield value
  if (value.type === 'Value') return
  for (const child of Object.values(value)) {
    if (typeof child === 'object') yield* nodesOf(child)
  }
}
