import type {Documents} from '../../store/document-set.ts'
import {type ExprNode, type FilterNode, joinConditions, replaceNode} from '../ast.ts'
import {conjuncts, pathOf} from '../conditions.ts'
import {type EvaluateOptions, evaluatePart} from '../groq.ts'
import {attributeLookUp, type Comparison, rangeScan} from './indexes.ts'

/** The name of a parameter of a plan's own. It is no identifier in GROQ, so no query can refer to it. */
export const planParameter = (kind: 'scan' | 'found' | 'join', index: number) => `*${kind}${index}`

/**
 * A projection with correlated sub-queries, such as
 *
 *     *[_type == "news"]{title, "newer": *[_type == "news" && date > ^.date] | order(date)[0]}
 *
 * evaluated as an index nested-loop join: for each row, the value that the sub-query compares with is
 * evaluated first, an index finds the documents for it, and the projection then reads them from a parameter.
 * groq-js evaluates every part; only the parameters differ from row to row.
 *
 * The result is the same as without the planner, because
 * - the projection is at the top of the query, in the root scope (`extractJoins` looks nowhere else): it
 *   is evaluated once and depends on nothing that encloses it, so it can be evaluated ahead of the rest;
 * - each row is projected by the same expression, from the same root scope, so `@` and `^` mean the same;
 * - the sub-query's filter is in the scope of the row itself, so what it compares with can be hoisted;
 * - `rewriteToLookUp` keeps the filter as it was written for values that no index can look up.
 */
export interface CorrelatedJoin extends RowProjection {
  /** The parameter from which the rest of the query reads the value. */
  parameter: string
  lookUps: readonly CorrelatedLookUp[]
}

/** `rows{expr}`: of a list of rows, or of one. */
interface RowProjection {
  rows: ExprNode
  isList: boolean
  expr: ExprNode
}

/**
 * The value of a join.
 *
 * @param scans the documents that the index scans have found, by parameter.
 */
export function evaluateJoin(
  {rows, isList, expr, lookUps}: CorrelatedJoin,
  options: EvaluateOptions,
  scans: ReadonlyMap<string, Documents>,
): unknown {
  const project = (row: unknown) => {
    const base: ExprNode = {type: 'Value', value: row}
    const params = {...options.params}
    for (const look of lookUps) {
      const value = evaluatePart({type: 'Projection', base, expr: look.operand}, options)
      params[look.parameter] = lookUp(look, scans.get(look.scan) ?? [], value)
    }
    return evaluatePart({type: 'Projection', base, expr}, {...options, params})
  }
  const found = evaluatePart(rows, options)
  if (!isList) return project(found)
  return Array.isArray(found) ? found.map(project) : null
}

/**
 * Replaces, in place, the correlated projections at the top of a query by parameters, and returns the joins
 * that give their values, in the order in which they must run.
 *
 * @param scans the index scans of the query, by parameter, with the arguments of their `order()`.
 */
export function extractJoins(
  tree: ExprNode,
  scans: ReadonlyMap<string, {order: readonly ExprNode[]}>,
): CorrelatedJoin[] {
  const joins: CorrelatedJoin[] = []
  let count = 0
  // The rows of one projection may come from another, further down: that join runs first.
  for (const node of nodesInScope(tree).reverse()) {
    const projection = rowProjectionOf(node)
    if (!projection) continue
    const lookUps = nodesInScope(projection.expr).flatMap((filter) => {
      if (filter.type !== 'Filter' || filter.base.type !== 'Parameter') return []
      const {name} = filter.base
      const scan = scans.get(name)
      if (!scan) return []
      const parameter = planParameter('found', count++)
      const comparison = rewriteToLookUp(filter, parameter)
      return comparison ? {parameter, scan: name, order: scan.order, ...comparison} : []
    })
    if (lookUps.length === 0) continue
    const parameter = planParameter('join', joins.length)
    joins.push({...projection, parameter, lookUps})
    replaceNode(node, {type: 'Parameter', name: parameter})
  }
  return joins
}

function rowProjectionOf(node: ExprNode): RowProjection | null {
  if (node.type === 'Projection') return {rows: node.base, isList: false, expr: node.expr}
  if (node.type !== 'Map' || node.expr.type !== 'Projection') return null
  const {base, expr} = node.expr
  // `list{…}` projects the items themselves, `list.author->{…}` something reached from each.
  const rows: ExprNode =
    base.type === 'This' ? node.base : {type: 'Map', base: node.base, expr: base}
  return {rows, isList: true, expr}
}

/**
 * The comparison of a correlated sub-query, such as `publishedDate > ^.publishedDate` or
 * `^.tags[0] in tags`: an index finds its documents once the value of the outer row is known.
 */
interface CorrelatedComparison {
  path: readonly string[]
  comparison: Comparison | '==' | 'in'
  /** The other side of the comparison: an expression in the scope of the row. */
  operand: ExprNode
}

interface CorrelatedLookUp extends CorrelatedComparison {
  /** The parameter that holds the documents found for a row. */
  parameter: string
  /** The parameter of the index scan whose documents are compared, and the arguments of its `order()`. */
  scan: string
  order: readonly ExprNode[]
}

/** The comparison with its sides exchanged. */
const MIRRORED: Record<string, CorrelatedComparison['comparison']> = {
  '==': '==',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
}

/**
 * Rewrites a filter on the documents of an index scan, in place. `$scan[a > ^.b && rest]` becomes
 *
 *     coalesce($found[rest], $scan[a > ^.b && rest])
 *
 * where `$found` is the parameter of the look-up, bound again for each row. It is null where an index cannot
 * tell (see `lookUp`): then `$found[rest]` is null too, and the filter runs as it was written. Otherwise it
 * has the documents that satisfy the comparison, in the order of the scan, so both give the same.
 *
 * Returns null, and changes nothing, when the filter has no such comparison.
 */
function rewriteToLookUp(filter: FilterNode, parameter: string): CorrelatedComparison | null {
  const conditions = conjuncts(filter.expr)
  for (const condition of conditions) {
    const comparison = correlatedComparisonOf(condition)
    if (!comparison) continue
    const rest = conditions.filter((other) => other !== condition)
    const list: ExprNode = {type: 'Parameter', name: parameter}
    const found: ExprNode =
      rest.length === 0
        ? list
        : {type: 'Filter', base: list, expr: joinConditions('And', rest, true)}
    const args = [found, {...filter}]
    replaceNode(filter, {type: 'FuncCall', namespace: 'global', name: 'coalesce', args})
    return comparison
  }
  return null
}

function correlatedComparisonOf(condition: ExprNode): CorrelatedComparison | null {
  if (condition.type !== 'OpCall') return null
  const {op, left, right} = condition
  if (op === 'in') return comparisonOf(right, left, 'in')
  const mirrored = MIRRORED[op]
  if (!mirrored) return null
  return comparisonOf(left, right, MIRRORED[mirrored]) ?? comparisonOf(right, left, mirrored)
}

function comparisonOf(
  attribute: ExprNode,
  operand: ExprNode,
  comparison: CorrelatedComparison['comparison'] | undefined,
): CorrelatedComparison | null {
  const path = pathOf(attribute)
  const hoisted = path && hoistOutOfFilter(operand)
  return path && hoisted && comparison ? {path, operand: hoisted, comparison} : null
}

/**
 * The documents of a list that compare so with a value. Null where an index cannot tell: the value is not
 * a text (`in` takes any), or the list is not sorted by the attribute.
 */
function lookUp(
  {path, comparison, order}: CorrelatedLookUp,
  list: Documents,
  value: unknown,
): Documents | null {
  if (comparison === 'in') return attributeLookUp(list, {kind: 'contains', path}, value)
  if (typeof value !== 'string') return null
  if (comparison === '==') return attributeLookUp(list, {kind: 'equals', path}, value)
  return rangeScan(list, order, path, comparison, value)
}

/**
 * Hoists an expression out of a filter: `^.author._ref`, which does not depend on the filtered document,
 * becomes `author._ref` in the scope around the filter. Null when the expression depends on the filtered
 * document or is not a plain chain of attributes and elements.
 */
function hoistOutOfFilter(expr: ExprNode): ExprNode | null {
  if (expr.type === 'Parent') {
    return expr.n === 1 ? {type: 'This'} : {type: 'Parent', n: expr.n - 1}
  }
  if (expr.type === 'Group' || expr.type === 'Deref') {
    const base = hoistOutOfFilter(expr.base)
    return base && {type: expr.type, base}
  }
  if (expr.type === 'AccessElement') {
    const base = hoistOutOfFilter(expr.base)
    return base && {type: 'AccessElement', base, index: expr.index}
  }
  if (expr.type === 'AccessAttribute') {
    const base = expr.base ? hoistOutOfFilter(expr.base) : null
    return base && {type: 'AccessAttribute', name: expr.name, base}
  }
  return null
}

/**
 * The node and those below it that are evaluated in the same scope as the node itself (`@` and `^` mean
 * the same to them) and at most once each time that it is. Parents come before children.
 */
function nodesInScope(node: ExprNode): ExprNode[] {
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
