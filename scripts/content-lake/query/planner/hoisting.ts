import type {ExprNode} from '../ast.ts'

/**
 * Hoists an expression out of a filter: `^.author._ref`, which does not depend on the filtered document,
 * becomes `author._ref` in the scope around the filter. Null when the expression depends on the filtered
 * document or is not a plain chain of attributes and elements.
 */
export function hoistOutOfFilter(expr: ExprNode): ExprNode | null {
  if (expr.type === 'Parent') {
    return expr.n === 1 ? {type: 'This'} : {type: 'Parent', n: expr.n - 1}
  }
  if (expr.type === 'Group' || expr.type === 'Deref') {
    const base = hoistOutOfFilter(expr.base)
    return base && {type: expr.type, base}
  }
  if (expr.type === 'AccessElement') {
    const base = hoistOutOfFilter(expr.base)
    return base && {type: 'AccessElement', base, index: expr.index}
  }
  if (expr.type === 'AccessAttribute') {
    const base = expr.base ? hoistOutOfFilter(expr.base) : null
    return base && {type: 'AccessAttribute', name: expr.name, base}
  }
  return null
}
