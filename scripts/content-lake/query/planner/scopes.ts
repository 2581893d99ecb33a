import type {ExprNode} from '../ast.ts'

/**
 * The node and those below it that are evaluated in the same scope as the node itself (`@` and `^` mean
 * the same to them) and at most once each time that it is. Parents come before children.
 */
export function nodesInScope(node: ExprNode): ExprNode[] {
  return [node, ...childrenInScope(node).flatMap(nodesInScope)]
}

/** Filters, projections, `order()` and the like open a scope of their own for each item of their base. */
function childrenInScope(node: ExprNode): ExprNode[] {
  switch (node.type) {
    case 'Object':
      return node.attributes.flatMap((attribute) =>
        attribute.type === 'ObjectConditionalSplat' ? [] : [attribute.value],
      )
    case 'Array':
      return node.elements.map(({value}) => value)
    case 'FuncCall':
      return node.args
    case 'And':
    case 'Or':
    case 'OpCall':
      return [node.left, node.right]
    case 'AccessAttribute':
      return node.base ? [node.base] : []
    case 'Group':
    case 'Deref':
    case 'Slice':
    case 'AccessElement':
    case 'PipeFuncCall':
    case 'Map':
    case 'Projection':
    case 'Filter':
      return [node.base]
    default:
      return []
  }
}
