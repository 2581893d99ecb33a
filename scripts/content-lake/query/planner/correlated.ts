import type {ExprNode, FilterNode} from 'groq-js'
import {isNode, replaceNode} from '../ast.ts'
import {conjuncts} from '../conditions.ts'

/**
 * A projection of one document with correlated sub-queries, such as
 *
 *     *[_type == "news" && slug.current == $slug][0]{
 *       title, "newer": *[_type == "news" && date > ^.date] | order(date)[0]
 *     }
 *
 * The document is evaluated first. Its values then take the place of what the sub-queries compare with, so that indexes
 * find their documents as those of any other query.
 *
 * The result is the same, because
 * - the projection is at the top of the query, in the root scope (`extractRows` looks nowhere else): it
 *   is evaluated once and depends on nothing that encloses it, so it can be evaluated ahead of the rest;
 * - the sub-query's filter is in the scope of the document itself, so what it compares with can be hoisted.
 */
export interface RowProjection {
  /** The parameter for the row, and then for its projection. It is no identifier in GROQ. */
  parameter: string
  row: ExprNode
  expr: ExprNode
}

/**
 * Replaces, in place, the projections with correlated sub-queries at the top of a query by parameters, and returns
 * them in the order in which they must be evaluated: the row of one may come from another, further down.
 */
export function extractRows(tree: ExprNode): RowProjection[] {
  const rows: RowProjection[] = []
  for (const node of nodesInScope(tree).reverse()) {
    if (node.type !== 'Projection' || comparedIn(node.expr).length === 0) continue
    const parameter = `*row${rows.length}`
    rows.push({parameter, row: node.base, expr: node.expr})
    replaceNode(node, {type: 'Parameter', name: parameter})
  }
  return rows
}

/**
 * The projection of the parameter's row, whose sub-queries compare with the row's values.
 *
 * @param read evaluates a projection of the row: what the sub-queries read of it.
 */
export function bindRow(
  {parameter, expr}: RowProjection,
  read: (projection: ExprNode) => unknown,
): ExprNode {
  const base: ExprNode = {type: 'Parameter', name: parameter}
  const bound = structuredClone(expr)
  for (const {operand, hoisted} of comparedIn(bound)) {
    const value = read({type: 'Projection', base, expr: hoisted})
    replaceNode(operand, {type: 'Value', value})
  }
  return {type: 'Projection', base, expr: bound}
}

const COMPARISONS = new Set(['==', '>', '>=', '<', '<=', 'in'])

/** The operands that filters of sub-queries compare with, and the same in the scope around the filter. */
function comparedIn(expr: ExprNode): {operand: ExprNode; hoisted: ExprNode}[] {
  return nodesInScope(expr)
    .filter((node): node is FilterNode => node.type === 'Filter' && node.base.type === 'Everything')
    .flatMap((filter) => conjuncts(filter.expr))
    .flatMap((condition) =>
      condition.type === 'OpCall' && COMPARISONS.has(condition.op)
        ? [condition.left, condition.right]
        : [],
    )
    .flatMap((operand) => {
      const hoisted = hoistOutOfFilter(operand)
      return hoisted ? [{operand, hoisted}] : []
    })
}

/**
 * Hoists an expression out of a filter: `^.author._ref`, which does not depend on the filtered document,
 * becomes `author._ref` in the scope around the filter. Null when the expression depends on the filtered
 * document or is not a plain chain of attributes and elements.
 */
function hoistOutOfFilter(expr: ExprNode): ExprNode | null {
  switch (expr.type) {
    case 'Parent':
      return expr.n === 1 ? {type: 'This'} : {type: 'Parent', n: expr.n - 1}
    case 'Group':
    case 'Deref':
    case 'AccessElement':
    case 'AccessAttribute': {
      const base = expr.base && hoistOutOfFilter(expr.base)
      return base ? {...expr, base} : null
    }
    default:
      return null
  }
}

/**
 * The node and those below it that are evaluated in the same scope as the node itself: `@` and `^` mean
 * the same to them. Filters, projections, `order()` and the like open a scope of their own for each item of their
 * base. Parents come before children.
 */
function nodesInScope(node: ExprNode): ExprNode[] {
  const children = Object.entries(node).flatMap(([name, child]: [string, unknown]) =>
    name === 'expr' || (node.type === 'PipeFuncCall' && name === 'args') ? [] : child,
  )
  return [node, ...children.filter(isNode).flatMap(nodesInScope)]
}
