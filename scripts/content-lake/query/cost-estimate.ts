import {type ExprNode, nodesOf} from './ast.ts'
import type {QueryPlan} from './planner/index.ts'

/** Steps (nodes × documents) up to which a query is done before anybody notices. */
const FEW_STEPS = 3_000_000

/** Functions whose cost is that of what they are given. */
const PLAIN_FUNCTIONS = new Set([
  'global::coalesce',
  'global::count',
  'global::dateTime',
  'global::defined',
  'global::length',
  'global::lower',
  'global::now',
  'global::references',
  'global::round',
  'global::string',
  'global::upper',
  'array::compact',
  'array::unique',
  'pt::text',
  'string::lower',
  'string::startsWith',
  'string::upper',
])

const known = new WeakMap<QueryPlan, number>()

/**
 * Whether a query certainly ends soon: each part of it looks once at each document it is given. What can
 * look at one thing again and again (outer scopes, lists made on the way, filters within filters) may
 * not end at all, and is to be watched.
 */
export function endsSoon(plan: QueryPlan, documents: number): boolean {
  let weight = known.get(plan)
  if (weight === undefined) known.set(plan, (weight = weightOf(plan.tree)))
  return weight * (documents + 1) <= FEW_STEPS
}

/** How many nodes the query has; infinite when some of them may multiply. */
function weightOf(tree: ExprNode): number {
  let nodes = 0
  for (const node of nodesOf(tree)) {
    nodes += 1
    if (multiplies(node)) return Infinity
  }
  return nodes
}

function multiplies(node: ExprNode): boolean {
  switch (node.type) {
    case 'Parent':
      return true
    case 'Array':
      return node.elements.some(({value, isSplat}) => isSplat || value.type !== 'Value')
    case 'FuncCall':
      return !PLAIN_FUNCTIONS.has(`${node.namespace}::${node.name}`)
    case 'Filter':
      return [...nodesOf(node.expr)].some(isList)
    default:
      return 'expr' in node && [...nodesOf(node.expr)].some(isList)
  }
}

/** All documents, or a list handed to the query: looked at once for each of something, it multiplies. */
function isList(node: ExprNode): boolean {
  return node.type === 'Everything' || (node.type === 'Parameter' && node.name.startsWith('*'))
}
