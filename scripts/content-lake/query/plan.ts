import type {LakeDocument} from '../store/document.ts'
import {type ExprNode, type FilterNode, nodesOf} from './ast.ts'
import {liftedOut} from './lift.ts'
import {conjuncts, type QueryParams, type Restriction, restrictionOf} from './restrictions.ts'
import type {DocumentView} from './view.ts'

/** Documents that take the place of `*` in one filter, handed to the query as a parameter. */
export interface Source {
  name: string
  find: (view: DocumentView, params: QueryParams) => readonly LakeDocument[]
}

/** A parsed query, ready to run: `sources` for the filters that need only some documents. */
export interface QueryPlan {
  tree: ExprNode
  sources: Source[]
  /** Whether some part of it still looks at the whole dataset. */
  scansDataset: boolean
  /** The parameters that it names. */
  parameters: ReadonlySet<string>
}

const COST: Record<Restriction['on'], number> = {id: 0, reference: 1, type: 2}

/**
 * Rewrites `tree` in place so that its filters on `*` touch only documents that can match. Throws for
 * functions that cannot be run here.
 */
export function planQuery(tree: ExprNode): QueryPlan {
  const parameters = new Set<string>()
  for (const node of nodesOf(tree)) {
    if (node.type === 'Parameter') parameters.add(node.name)
    if (node.type === 'FuncCall' && isUnsupported(node.namespace, node.name)) {
      throw new Error(
        `${node.namespace}::${node.name}() is not available in the local content lake`,
      )
    }
  }

  const sources: Source[] = []
  for (const node of [...nodesOf(tree)]) {
    if (node.type !== 'Filter' || node.base.type !== 'Everything') continue
    const source = narrow(node, `*${sources.length}`)
    if (source) sources.push(source)
    else lookUpByOuterId(node)
  }

  let scansDataset = false
  for (const node of nodesOf(tree)) {
    if (node.type === 'Everything') scansDataset = true
    if (node.type === 'FuncCall' && node.namespace === 'releases') scansDataset = true
  }
  return {tree, sources, scansDataset, parameters}
}

/** What groq-js parses but does not run: refused before it depends on the data whether that shows. */
function isUnsupported(namespace: string, name: string): boolean {
  if (namespace === 'global') return name === 'anywhere'
  return ['text', 'geo', 'documents', 'media', 'user', 'delta'].includes(namespace)
}

function narrow(filter: FilterNode, name: string): Source | null {
  const conditions = conjuncts(filter.expr)
  let best: {restriction: Restriction; condition: ExprNode} | null = null
  for (const condition of conditions) {
    const restriction = restrictionOf(condition)
    if (restriction && (!best || COST[restriction.on] < COST[best.restriction.on])) {
      best = {restriction, condition}
    }
  }
  if (!best) return null
  const {restriction, condition} = best
  filter.base = {type: 'Parameter', name}
  if (restriction.exact) {
    const rest = conditions.filter((other) => other !== condition)
    filter.expr = rest.reduce<ExprNode | null>(
      (left, right) => (left ? {type: 'And', left, right} : right),
      null,
    ) ?? {type: 'Value', value: true}
  }
  return {name, find: (view, params) => find(view, restriction, params)}
}

function find(view: DocumentView, {on, values}: Restriction, params: QueryParams) {
  const wanted = [...new Set(values(params))]
  const [first] = wanted
  if (first === undefined) return []
  if (on === 'type' && wanted.length === 1) return view.ofType(first)
  if (on === 'id') return sorted(wanted.map((id) => view.get(id)))
  const lists = wanted.map((value) =>
    on === 'type' ? view.ofType(value) : view.referringTo(value),
  )
  return sorted(lists.flat())
}

function sorted(documents: (LakeDocument | undefined)[]): LakeDocument[] {
  const present = new Set(documents.filter((document) => document !== undefined))
  return [...present].sort((a, b) => (a._id < b._id ? -1 : 1))
}

/** `*[_id == ^.x._ref]` becomes a dereference, which is a look-up. The filter itself stays. */
function lookUpByOuterId(filter: FilterNode): void {
  for (const condition of conjuncts(filter.expr)) {
    if (condition.type !== 'OpCall' || condition.op !== '==') continue
    const {left, right} = condition
    const isId = (expr: ExprNode) =>
      expr.type === 'AccessAttribute' && !expr.base && expr.name === '_id'
    const outer = isId(left) ? liftedOut(right) : isId(right) ? liftedOut(left) : null
    if (!outer) continue
    const reference: ExprNode = {
      type: 'Object',
      attributes: [{type: 'ObjectAttributeValue', name: '_ref', value: outer}],
    }
    const found: ExprNode = {type: 'Deref', base: reference}
    filter.base = {
      type: 'FuncCall',
      namespace: 'array',
      name: 'compact',
      args: [{type: 'Array', elements: [{type: 'ArrayElement', value: found, isSplat: false}]}],
    }
    return
  }
}
