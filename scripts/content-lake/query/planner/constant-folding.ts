import {type ExprNode, joinConditions, nodesOf} from '../ast.ts'
import {conjuncts, constant, type QueryParams} from '../key-conditions.ts'

/**
 * Constant folding of conditions on parameters alone, as in `($tag == "" || $tag in tags)`: one query text
 * serves a list with and without a filter. After folding, what is left can use an index.
 */
const MAX_FOLDED = 8

/** The foldable conditions in a query's filters; none when there are too many to plan each outcome. */
export function foldableConditions(tree: ExprNode): ExprNode[] {
  const found: ExprNode[] = []
  for (const node of nodesOf(tree)) {
    if (node.type !== 'Filter') continue
    const operands = conjuncts(node.expr).flatMap(disjuncts)
    found.push(...operands.filter((operand) => evaluateConstant(operand, {}) !== null))
  }
  return found.length <= MAX_FOLDED ? found : []
}

/** The outcomes of these conditions, as text: parameters with the same outcomes share a plan. */
export function outcomesOf(conditions: readonly ExprNode[], params: QueryParams): string {
  return conditions.map((condition) => (evaluateConstant(condition, params) ? '1' : '0')).join('')
}

/**
 * Removes, in place, the conditions of filters that the parameters decide. In a filter only `true` passes,
 * so `false || x` becomes `x`, and a condition `true || x` is dropped.
 */
export function foldConstants(tree: ExprNode, params: QueryParams): void {
  if (foldableConditions(tree).length === 0) return
  for (const node of nodesOf(tree)) {
    if (node.type !== 'Filter') continue
    const remaining = conjuncts(node.expr).flatMap((condition) => {
      const operands = disjuncts(condition)
      if (operands.some((operand) => evaluateConstant(operand, params) === true)) return []
      const undecided = operands.filter((operand) => evaluateConstant(operand, params) === null)
      if (undecided.length === operands.length) return [condition]
      return [joinConditions('Or', undecided, false)]
    })
    node.expr = joinConditions('And', remaining, true)
  }
}

/** The operands of a chain of `||`, however deep in groups. */
function disjuncts(condition: ExprNode): ExprNode[] {
  if (condition.type === 'Group') return disjuncts(condition.base)
  if (condition.type !== 'Or') return [condition]
  return [...disjuncts(condition.left), ...disjuncts(condition.right)]
}

/** Whether `$parameter == value` (or `!=`) holds; null for any other kind of condition. */
function evaluateConstant(expr: ExprNode, params: QueryParams): boolean | null {
  if (expr.type === 'Group') return evaluateConstant(expr.base, params)
  if (expr.type !== 'OpCall' || (expr.op !== '==' && expr.op !== '!=')) return null
  const left = constant(expr.left)
  const right = constant(expr.right)
  if (!left || !right) return null
  const [a, b] = [left(params) ?? null, right(params) ?? null]
  // In GROQ lists and objects equal nothing.
  const equal = a === b && (a === null || typeof a !== 'object')
  return expr.op === '==' ? equal : !equal
}
