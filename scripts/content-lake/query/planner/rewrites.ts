import {type ExprNode, type FilterNode, replaceNode} from '../ast.ts'
import {conjuncts} from '../key-conditions.ts'
import {isDeterministic} from './determinism.ts'
import {hoistOutOfFilter} from './hoisting.ts'
import type {IndexScan} from './index-scan.ts'

type Scans = ReadonlyMap<string, IndexScan>

/** Pushes `order()` below a filter, into the index scan: filtering keeps the order of a sorted list. */
export function pushDownOrder(node: ExprNode, scans: Scans): void {
  if (node.type !== 'PipeFuncCall' || node.name !== 'order') return
  const {base, args} = node
  const list = base.type === 'Filter' || base.type === 'Group' ? base.base : base
  const scan = list.type === 'Parameter' ? scans.get(list.name) : undefined
  if (!scan || scan.order || !args.every(isDeterministic)) return
  scan.order = args
  replaceNode(node, {type: 'Group', base})
}

/** `count()` visits each document, `length()` does not: for the list of a scan they are the same. */
export function replaceCount(node: ExprNode, scans: Scans): void {
  if (node.type !== 'FuncCall' || node.namespace !== 'global' || node.name !== 'count') return
  let [list] = node.args
  while (list?.type === 'Group') list = list.base
  if (list?.type === 'Parameter' && scans.has(list.name)) node.name = 'length'
}

/**
 * Narrows `*[_id == ^.a._ref && rest]` to what a dereference finds: `*` becomes
 * `array::compact([{"_ref": ^.a._ref}->])`, hoisted out of the filter, which itself stays as it is.
 *
 * @returns whether the filter has such a condition.
 */
export function hoistIdLookUp(filter: FilterNode): boolean {
  const isId = (expr: ExprNode) =>
    expr.type === 'AccessAttribute' && !expr.base && expr.name === '_id'
  for (const condition of conjuncts(filter.expr)) {
    if (condition.type !== 'OpCall' || condition.op !== '==') continue
    const {left, right} = condition
    const id = isId(left) ? hoistOutOfFilter(right) : isId(right) ? hoistOutOfFilter(left) : null
    if (!id) continue
    const reference: ExprNode = {
      type: 'Object',
      attributes: [{type: 'ObjectAttributeValue', name: '_ref', value: id}],
    }
    const value: ExprNode = {type: 'Deref', base: reference}
    const list: ExprNode = {
      type: 'Array',
      elements: [{type: 'ArrayElement', value, isSplat: false}],
    }
    filter.base = {type: 'FuncCall', namespace: 'array', name: 'compact', args: [list]}
    return true
  }
  return false
}
