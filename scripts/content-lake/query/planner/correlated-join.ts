import type {Documents} from '../../store/list-change.ts'
import {type ExprNode, replaceNode} from '../ast.ts'
import {type EvaluateOptions, evaluatePart} from '../groq.ts'
import {type JoinStep, planParameter} from '../query-plan.ts'
import {type CorrelatedLookUp, lookUp, rewriteToLookUp} from './correlated-look-up.ts'
import {nodesInScope} from './scopes.ts'

/**
 * A projection with correlated sub-queries, such as
 *
 *     *[_type == "news"]{title, "newer": *[_type == "news" && date > ^.date] | order(date)[0]}
 *
 * evaluated as an index nested-loop join: for each row, the value that the sub-query compares with is
 * evaluated first, an index finds the documents for it, and the projection then reads them from a parameter.
 * groq-js evaluates every part; only the parameters differ from row to row.
 *
 * The result is the same as without the planner, because
 * - the projection is at the top of the query, in the root scope (`extractJoins` looks nowhere else): it
 *   is evaluated once and depends on nothing that encloses it, so it can be evaluated ahead of the rest;
 * - each row is projected by the same expression, from the same root scope, so `@` and `^` mean the same;
 * - the sub-query's filter is in the scope of the row itself, so what it compares with can be hoisted;
 * - `rewriteToLookUp` keeps the filter as it was written for values that no index can look up.
 */
export class CorrelatedJoin implements JoinStep {
  readonly parameter: string
  private readonly rows: ExprNode
  private readonly isList: boolean
  private readonly projection: ExprNode
  private readonly lookUps: readonly CorrelatedLookUp[]

  constructor(parameter: string, projection: RowProjection, lookUps: readonly CorrelatedLookUp[]) {
    this.parameter = parameter
    this.rows = projection.rows
    this.isList = projection.isList
    this.projection = projection.expr
    this.lookUps = lookUps
  }

  evaluate(options: EvaluateOptions, scans: ReadonlyMap<string, Documents>): unknown {
    const rows = evaluatePart(this.rows, options)
    if (!this.isList) return this.project(rows, options, scans)
    return Array.isArray(rows) ? rows.map((row) => this.project(row, options, scans)) : null
  }

  private project(
    row: unknown,
    options: EvaluateOptions,
    scans: ReadonlyMap<string, Documents>,
  ): unknown {
    const base: ExprNode = {type: 'Value', value: row}
    const params = {...options.params}
    for (const look of this.lookUps) {
      const value = evaluatePart({type: 'Projection', base, expr: look.operand}, options)
      params[look.parameter] = lookUp(look, scans.get(look.scan) ?? [], value)
    }
    return evaluatePart({type: 'Projection', base, expr: this.projection}, {...options, params})
  }
}

/** `rows{expr}`: of a list of rows, or of one. */
interface RowProjection {
  rows: ExprNode
  isList: boolean
  expr: ExprNode
}

/**
 * Replaces, in place, the correlated projections at the top of a query by parameters, and returns the joins
 * that give their values, in the order in which they must run.
 */
export function extractJoins(tree: ExprNode, scans: ReadonlySet<string>): CorrelatedJoin[] {
  const joins: CorrelatedJoin[] = []
  let count = 0
  // The rows of one projection may come from another, further down: that join runs first.
  for (const node of nodesInScope(tree).reverse()) {
    const projection = rowProjectionOf(node)
    if (!projection) continue
    const lookUps = nodesInScope(projection.expr).flatMap((filter) => {
      if (filter.type !== 'Filter' || filter.base.type !== 'Parameter') return []
      if (!scans.has(filter.base.name)) return []
      return rewriteToLookUp(filter, planParameter('found', count++)) ?? []
    })
    if (lookUps.length === 0) continue
    const parameter = planParameter('join', joins.length)
    joins.push(new CorrelatedJoin(parameter, projection, lookUps))
    replaceNode(node, {type: 'Parameter', name: parameter})
  }
  return joins
}

function rowProjectionOf(node: ExprNode): RowProjection | null {
  if (node.type === 'Projection') return {rows: node.base, isList: false, expr: node.expr}
  if (node.type !== 'Map' || node.expr.type !== 'Projection') return null
  const {base, expr} = node.expr
  // `list{…}` projects the items themselves, `list.author->{…}` something reached from each.
  const rows: ExprNode =
    base.type === 'This' ? node.base : {type: 'Map', base: node.base, expr: base}
  return {rows, isList: true, expr}
}
