import type {ExprNode} from './ast.ts'

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

/** The value of an operand that is the same for every document; null when it is not. */
export function constant(expr: ExprNode): ((params: QueryParams) => unknown) | null {
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
