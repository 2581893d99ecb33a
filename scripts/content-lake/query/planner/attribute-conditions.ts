import type {ExprNode} from '../ast.ts'
import {constant, type QueryParams} from '../key-conditions.ts'
import type {AttributeTest} from './indexes/attribute-index.ts'

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
