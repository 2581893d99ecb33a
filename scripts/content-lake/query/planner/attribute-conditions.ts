import type {ExprNode} from '../ast.ts'
import type {AttributeTest} from './indexes/attribute-index.ts'
import {constant, type QueryParams} from '../key-conditions.ts'

/** A condition on an attribute that an index answers wholly. */
export interface AttributeRestriction extends AttributeTest {
  value: (params: QueryParams) => unknown
}

/** Reads `path == constant` and `constant in path`; null for anything else. */
export function attributeRestrictionOf(expr: ExprNode): AttributeRestriction | null {
  if (expr.type === 'Group') return attributeRestrictionOf(expr.base)
  if (expr.type !== 'OpCall') return null
  const {op, left, right} = expr
  if (op === 'in') return attribute('has', right, left)
  return op === '==' ? (attribute('is', left, right) ?? attribute('is', right, left)) : null
}

function attribute(
  kind: AttributeTest['kind'],
  expr: ExprNode,
  operand: ExprNode,
): AttributeRestriction | null {
  const path = pathOf(expr)
  const value = path && constant(operand)
  return path && value ? {kind, path, value} : null
}

/** The attribute that an expression names, from the document's root; null for anything else. */
export function pathOf(expr: ExprNode): string[] | null {
  if (expr.type !== 'AccessAttribute') return null
  if (!expr.base) return [expr.name]
  const base = pathOf(expr.base)
  return base && [...base, expr.name]
}

/** Whether a key of `order()` says the same of a document in every query and at every time. */
export function isPlainKey(expr: ExprNode): boolean {
  if (expr.type === 'Asc' || expr.type === 'Desc' || expr.type === 'Group')
    return isPlainKey(expr.base)
  if (expr.type === 'FuncCall') {
    const {namespace, name, args} = expr
    return PLAIN_FUNCTIONS.has(`${namespace}::${name}`) && args.every(isPlainKey)
  }
  return expr.type === 'Value' || pathOf(expr) !== null
}

/** Whether an expression is worked out of constants and parameters alone, such as `lower($text)`. */
export function isOfParameters(expr: ExprNode): boolean {
  if (expr.type === 'Group') return isOfParameters(expr.base)
  if (expr.type === 'FuncCall') {
    const {namespace, name, args} = expr
    return PLAIN_FUNCTIONS.has(`${namespace}::${name}`) && args.every(isOfParameters)
  }
  if (expr.type === 'OpCall') {
    return expr.op === '+' && isOfParameters(expr.left) && isOfParameters(expr.right)
  }
  return expr.type === 'Value' || expr.type === 'Parameter'
}

const PLAIN_FUNCTIONS = new Set([
  'global::coalesce',
  'global::defined',
  'global::lower',
  'global::upper',
  'string::lower',
  'string::upper',
])
