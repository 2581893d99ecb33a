import type {ExprNode} from '../ast.ts'
import {pathOf} from './attribute-conditions.ts'

/** Functions whose value depends on their arguments alone. */
const PURE_FUNCTIONS = new Set([
  'global::coalesce',
  'global::defined',
  'global::lower',
  'global::upper',
  'string::lower',
  'string::upper',
])

/**
 * Whether an expression depends on the document alone: not on parameters, other documents or the time. Its
 * value can be kept as long as the document does not change.
 */
export function isDeterministic(expr: ExprNode): boolean {
  if (expr.type === 'Asc' || expr.type === 'Desc' || expr.type === 'Group')
    return isDeterministic(expr.base)
  if (expr.type === 'FuncCall') {
    const {namespace, name, args} = expr
    return PURE_FUNCTIONS.has(`${namespace}::${name}`) && args.every(isDeterministic)
  }
  return expr.type === 'Value' || pathOf(expr) !== null
}

/** Whether an expression is computed from constants and parameters alone, such as `lower($text)`. */
export function isConstant(expr: ExprNode): boolean {
  if (expr.type === 'Group') return isConstant(expr.base)
  if (expr.type === 'FuncCall') {
    const {namespace, name, args} = expr
    return PURE_FUNCTIONS.has(`${namespace}::${name}`) && args.every(isConstant)
  }
  if (expr.type === 'OpCall') {
    return expr.op === '+' && isConstant(expr.left) && isConstant(expr.right)
  }
  return expr.type === 'Value' || expr.type === 'Parameter'
}
