import {type ExprNode, nodesOf} from '../ast.ts'
import {conjuncts, constant, type QueryParams} from '../key-conditions.ts'

/**
 * Conditions that speak of parameters alone, as in `($tag == "" || $tag in tags)`: one query text serves
 * a list with and without a filter. Once they are decided, what is left can be looked up.
 */
const DECIDED_AT_MOST = 8

/** The conditions on parameters alone in a query's filters; none when there are too many to tell apart. */
export function decidable(tree: ExprNode): ExprNode[] {
  const found: ExprNode[] = []
  for (const node of nodesOf(tree)) {
    if (node.type !== 'Filter') continue
    const options = conjuncts(node.expr).flatMap(alternatives)
    found.push(...options.filter((option) => decide(option, {}) !== null))
  }
  return found.length <= DECIDED_AT_MOST ? found : []
}

/** How these conditions turn out, as text: queries that agree in it fold alike. */
export function decisions(conditions: readonly ExprNode[], params: QueryParams): string {
  return conditions.map((condition) => (decide(condition, params) ? '1' : '0')).join('')
}

/**
 * Drops, in place, what the parameters decide in the conditions of filters. There only `true` counts, so
 * `false || x` is `x` and `true || x` is no condition.
 */
export function foldDecided(tree: ExprNode, params: QueryParams): void {
  if (decidable(tree).length === 0) return
  for (const node of nodesOf(tree)) {
    if (node.type !== 'Filter') continue
    const kept = conjuncts(node.expr).flatMap((condition) => {
      const options = alternatives(condition)
      if (options.some((option) => decide(option, params) === true)) return []
      const open = options.filter((option) => decide(option, params) === null)
      return open.length === options.length ? [condition] : [joined('Or', open, false)]
    })
    node.expr = joined('And', kept, true)
  }
}

function alternatives(condition: ExprNode): ExprNode[] {
  if (condition.type === 'Group') return alternatives(condition.base)
  if (condition.type !== 'Or') return [condition]
  return [...alternatives(condition.left), ...alternatives(condition.right)]
}

function joined(type: 'And' | 'Or', parts: ExprNode[], none: boolean): ExprNode {
  return (
    parts.reduce<ExprNode | null>((left, right) => (left ? {type, left, right} : right), null) ?? {
      type: 'Value',
      value: none,
    }
  )
}

/** Whether `$parameter == value` holds; null for any other kind of condition. */
function decide(expr: ExprNode, params: QueryParams): boolean | null {
  if (expr.type === 'Group') return decide(expr.base, params)
  if (expr.type !== 'OpCall' || (expr.op !== '==' && expr.op !== '!=')) return null
  const left = constant(expr.left)
  const right = constant(expr.right)
  if (!left || !right) return null
  const [a, b] = [left(params) ?? null, right(params) ?? null]
  // In GROQ lists and objects equal nothing.
  const equal = a === b && (a === null || typeof a !== 'object')
  return expr.op === '==' ? equal : !equal
}
