import type {ExprNode} from '../ast.ts'
import {constant, type QueryParams} from '../key-conditions.ts'
import type {AttributeTest} from './indexes.ts'

/** A condition on an attribute that the attribute index decides alone. */
export interface AttributeCondition extends AttributeTest {
  value: (params: QueryParams) => unknown
}

/** Recognises `path == constant` and `constant in path`; null for any other condition. */
export function attributeConditionOf(expr: ExprNode): AttributeCondition | null {
  if (expr.type === 'Group') return attributeConditionOf(expr.base)
  if (expr.type !== 'OpCall') return null
  const {op, left, right} = expr
  if (op === 'in') return attributeCondition('contains', right, left)
  if (op !== '==') return null
  return attributeCondition('equals', left, right) ?? attributeCondition('equals', right, left)
}

function attributeCondition(
  kind: AttributeTest['kind'],
  expr: ExprNode,
  operand: ExprNode,
): AttributeCondition | null {
  const path = pathOf(expr)
  const value = path && constant(operand)
  return path && value ? {kind, path, value} : null
}

/** The names in a chain of attributes of the document, as in `slug.current`; null for anything else. */
export function pathOf(expr: ExprNode): string[] | null {
  if (expr.type !== 'AccessAttribute') return null
  if (!expr.base) return [expr.name]
  const base = pathOf(expr.base)
  return base && [...base, expr.name]
}

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
