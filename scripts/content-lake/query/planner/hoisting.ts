import type {ExprNode} from '../ast.ts'

/**
 * An expression of a filter that speaks only of what lies outside it (`^.author._ref`), as it reads
 * outside; null when it speaks of the filtered document or is not a plain chain of attributes.
 */
export function liftedOut(expr: ExprNode): ExprNode | null {
  if (expr.type === 'Parent') {
    return expr.n === 1 ? {type: 'This'} : {type: 'Parent', n: expr.n - 1}
  }
  if (expr.type === 'Group' || expr.type === 'Deref') {
    const base = liftedOut(expr.base)
    return base && {type: expr.type, base}
  }
  if (expr.type === 'AccessAttribute') {
    const base = expr.base ? liftedOut(expr.base) : null
    return base && {type: 'AccessAttribute', name: expr.name, base}
  }
  return null
}
