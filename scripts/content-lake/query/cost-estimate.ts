import {type ExprNode, nodesOf} from './ast.ts'
import {isPlanParameter, type QueryPlan} from './query-plan.ts'

/** Steps (nodes × documents) up to which evaluation takes no noticeable time. */
const MAX_CHEAP_STEPS = 3_000_000

/** Functions whose cost is proportional to their arguments. */
const LINEAR_FUNCTIONS = new Set([
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

const weights = new WeakMap<QueryPlan, number>()

/**
 * Whether a query is certainly cheap: each part of it visits each of the `documents` given to it at most
 * once. What may visit something again and again (outer scopes, computed lists, filters inside filters)
 * has no known bound, and needs a time limit.
 */
export function isCheap(plan: QueryPlan, documents: number): boolean {
  let weight = weights.get(plan)
  if (weight === undefined) weights.set(plan, (weight = weightOf(plan)))
  return weight * (documents + 1) <= MAX_CHEAP_STEPS
}

/** The number of nodes of a query; infinite when some of them may multiply. */
function weightOf({tree, joins}: QueryPlan): number {
  if (joins.length > 0) return Infinity
  let nodes = 0
  for (const node of nodesOf(tree)) {
    nodes += 1
    if (mayMultiply(node)) return Infinity
  }
  return nodes
}

function mayMultiply(node: ExprNode): boolean {
  switch (node.type) {
    case 'Parent':
      return true
    case 'Array':
      return node.elements.some(({value, isSplat}) => isSplat || value.type !== 'Value')
    case 'FuncCall':
      return !LINEAR_FUNCTIONS.has(`${node.namespace}::${node.name}`)
    default:
      // A list of documents that is visited once for each item of another list.
      return 'expr' in node && [...nodesOf(node.expr)].some(isDocumentList)
  }
}

function isDocumentList(node: ExprNode): boolean {
  return node.type === 'Everything' || (node.type === 'Parameter' && isPlanParameter(node.name))
}
