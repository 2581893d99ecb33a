import type {Documents} from '../../store/list-change.ts'
import {type ExprNode, type FilterNode, joinConditions, replaceNode} from '../ast.ts'
import {conjuncts} from '../key-conditions.ts'
import {pathOf} from './attribute-conditions.ts'
import {hoistOutOfFilter} from './hoisting.ts'
import {attributeLookUp} from './indexes/attribute-index.ts'
import {type Comparison, rangeScan} from './indexes/range-index.ts'

/**
 * The comparison of a correlated sub-query, such as `publishedDate > ^.publishedDate` or
 * `^.tags[0] in tags`: an index finds its documents once the value of the outer row is known.
 */
export interface CorrelatedLookUp {
  /** The parameter that holds the documents found for a row. */
  parameter: string
  /** The parameter of the index scan whose documents are compared. */
  scan: string
  path: readonly string[]
  comparison: Comparison | '==' | 'in'
  /** What is compared with: an expression in the scope of the row. */
  operand: ExprNode
}

/** The comparison with its sides exchanged. */
const MIRRORED: Record<string, CorrelatedLookUp['comparison']> = {
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
export function rewriteToLookUp(filter: FilterNode, parameter: string): CorrelatedLookUp | null {
  if (filter.base.type !== 'Parameter') return null
  const {name: scan} = filter.base
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
    return {parameter, scan, ...comparison}
  }
  return null
}

function correlatedComparisonOf(condition: ExprNode) {
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
  comparison: CorrelatedLookUp['comparison'] | undefined,
) {
  const path = pathOf(attribute)
  const hoisted = path && hoistOutOfFilter(operand)
  return path && hoisted && comparison ? {path, operand: hoisted, comparison} : null
}

/**
 * The documents of a list that compare so with a value. Null where an index cannot tell: the value is not
 * a text (`in` takes any), or the list is not sorted by the attribute.
 */
export function lookUp(
  {path, comparison}: CorrelatedLookUp,
  list: Documents,
  value: unknown,
): Documents | null {
  if (comparison === 'in') return attributeLookUp(list, {kind: 'contains', path}, value)
  if (typeof value !== 'string') return null
  if (comparison === '==') return attributeLookUp(list, {kind: 'equals', path}, value)
  return rangeScan(list, path, comparison, value)
}
