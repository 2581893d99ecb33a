import type {ExprNode} from './ast.ts'
import type {AttributeTest} from './derived-lists.ts'

/** A query's parameters, by name without the `$`. */
export type QueryParams = Readonly<Record<string, unknown>>

/**
 * A condition that says where matching documents are found without looking at each.
 * When `exact`, being found there is the whole of the condition.
 */
export interface Restriction {
  on: 'type' | 'id' | 'reference'
  values: (params: QueryParams) => string[]
  exact: boolean
}

/** The operands of a chain of `&&`, as deep as it goes. */
export function conjuncts(expr: ExprNode): ExprNode[] {
  if (expr.type === 'Group') return conjuncts(expr.base)
  if (expr.type === 'And') return [...conjuncts(expr.left), ...conjuncts(expr.right)]
  return [expr]
}

/** What one condition says about where its documents are, or null when it says nothing. */
export function restrictionOf(expr: ExprNode): Restriction | null {
  if (expr.type === 'Group') return restrictionOf(expr.base)
  if (expr.type === 'Or') return either(restrictionOf(expr.left), restrictionOf(expr.right))
  if (expr.type === 'OpCall' && expr.op === '==') {
    return equals(expr.left, expr.right) ?? equals(expr.right, expr.left)
  }
  if (expr.type === 'OpCall' && expr.op === 'in') {
    const on = keyOf(expr.left)
    const list = on && constantList(expr.right)
    return on && list ? {on, values: list, exact: true} : null
  }
  if (expr.type === 'FuncCall' && expr.namespace === 'global' && expr.name === 'references') {
    const targets = expr.args.map((arg) => constant(arg) ?? constantList(arg))
    if (targets.some((target) => target === null)) return null
    const values = (params: QueryParams) => targets.flatMap((target) => strings(target?.(params)))
    return {on: 'reference', values, exact: false}
  }
  return null
}

function either(left: Restriction | null, right: Restriction | null): Restriction | null {
  if (!left || !right || left.on !== right.on) return null
  const values = (params: QueryParams) => [...left.values(params), ...right.values(params)]
  return {on: left.on, values, exact: left.exact && right.exact}
}

function equals(attribute: ExprNode, operand: ExprNode): Restriction | null {
  const on = keyOf(attribute)
  const value = on && constant(operand)
  if (!on || !value) return null
  const values = (params: QueryParams) => {
    const wanted = value(params)
    return typeof wanted === 'string' ? [wanted] : []
  }
  return {on, values, exact: true}
}

function keyOf(expr: ExprNode): 'type' | 'id' | null {
  if (expr.type !== 'AccessAttribute' || expr.base) return null
  if (expr.name === '_type') return 'type'
  return expr.name === '_id' ? 'id' : null
}

function constant(expr: ExprNode): ((params: QueryParams) => unknown) | null {
  if (expr.type === 'Group') return constant(expr.base)
  if (expr.type === 'Value') return () => expr.value
  if (expr.type === 'Parameter') return (params) => params[expr.name]
  return null
}

function constantList(expr: ExprNode): ((params: QueryParams) => string[]) | null {
  if (expr.type === 'Array') {
    const members = expr.elements.map((element) =>
      element.isSplat ? null : constant(element.value),
    )
    if (members.some((member) => member === null)) return null
    return (params) => members.flatMap((member) => strings([member?.(params)]))
  }
  const list = constant(expr)
  return list && ((params) => strings(Array.isArray(list(params)) ? list(params) : []))
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

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

function pathOf(expr: ExprNode): string[] | null {
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

const PLAIN_FUNCTIONS = new Set([
  'global::coalesce',
  'global::defined',
  'global::lower',
  'global::upper',
  'string::lower',
  'string::upper',
])
