import {type ExprNode, type FilterNode, nodesOf} from '../ast.ts'
import {type AttributeRestriction, attributeRestrictionOf, isPlainKey} from './attribute-conditions.ts'
import {liftedOut} from './hoisting.ts'
import {lookUpByOuter, type OuterLookUp} from './correlated-join.ts'
import {conjuncts, type Restriction, restrictionOf} from '../key-conditions.ts'
import {Source} from './index-scan.ts'
import {textSearchOf} from './text-conditions.ts'

/** A parsed query, ready to run: `sources` for the filters that need only some documents. */
export interface QueryPlan {
  tree: ExprNode
  sources: Source[]
  /** What its filters look up while it runs, by name. */
  lookUps: ReadonlyMap<string, OuterLookUp>
  /** Whether some part of it still looks at the whole dataset. */
  scansDataset: boolean
  /** The parameters that the query names. */
  parameters: ReadonlySet<string>
}

/**
 * Rewrites `tree` in place so that its filters on `*` touch only documents that can match, sorted
 * beforehand where that comes to the same. Throws for functions that cannot be run here.
 */
export function planQuery(tree: ExprNode): Omit<QueryPlan, 'parameters'> {
  for (const node of nodesOf(tree)) {
    if (node.type === 'FuncCall' && isUnsupported(node.namespace, node.name)) {
      throw new Error(
        `${node.namespace}::${node.name}() is not available in the local content lake`,
      )
    }
  }
  const sources = new Map<string, Source>()
  const nodes = [...nodesOf(tree)]
  for (const node of nodes) {
    if (node.type !== 'Filter' || node.base.type !== 'Everything') continue
    const source = narrow(node, `*${sources.size}`)
    if (source) sources.set(source.name, source)
    else lookUpByOuterId(node)
  }
  for (const node of nodes) {
    sortBeforehand(node, sources)
    countAtOnce(node, sources)
  }
  const lookUps = new Map<string, OuterLookUp>()
  for (const node of nodes) {
    if (node.type !== 'Filter' || node.base.type !== 'Parameter') continue
    if (!sources.has(node.base.name)) continue
    const name = String(lookUps.size)
    const lookUp = lookUpByOuter(node, name)
    if (lookUp) lookUps.set(name, lookUp)
  }

  const scansDataset = [...nodesOf(tree)].some(
    (node) =>
      node.type === 'Everything' || (node.type === 'FuncCall' && node.namespace === 'releases'),
  )
  return {tree, sources: [...sources.values()], lookUps, scansDataset}
}

/** What groq-js parses but does not run: refused before it depends on the data whether that shows. */
function isUnsupported(namespace: string, name: string): boolean {
  if (namespace === 'global') return name === 'anywhere'
  return ['text', 'geo', 'documents', 'media', 'user', 'delta'].includes(namespace)
}

const COST: Record<Restriction['on'], number> = {id: 0, reference: 1, type: 2}

function narrow(filter: FilterNode, name: string): Source | null {
  let rest = conjuncts(filter.expr)
  let best: {restriction: Restriction; condition: ExprNode} | null = null
  for (const condition of rest) {
    const restriction = restrictionOf(condition)
    if (restriction && (!best || COST[restriction.on] < COST[best.restriction.on])) {
      best = {restriction, condition}
    }
  }
  if (!best) return null
  const {restriction, condition} = best
  if (restriction.exact) rest = rest.filter((other) => other !== condition)
  let attribute: AttributeRestriction | undefined
  if (restriction.on === 'type') {
    for (const other of rest) {
      attribute = attributeRestrictionOf(other) ?? undefined
      if (!attribute) continue
      rest = rest.filter((kept) => kept !== other)
      break
    }
  }
  const plain = rest.filter(isPlainKey)
  const searches = rest.flatMap((condition) => textSearchOf(condition) ?? [])
  rest = rest.filter((condition) => !plain.includes(condition) && !textSearchOf(condition))
  const base: ExprNode = {type: 'Parameter', name}
  const expr = rest.reduce<ExprNode | null>(
    (left, right) => (left ? {type: 'And', left, right} : right),
    null,
  )
  Object.assign(filter, expr ? {base, expr} : {type: 'Group', base})
  return new Source(name, restriction, {attribute, plain, searches})
}

/** A stable order of filtered documents is the filtering of documents in that order. */
function sortBeforehand(node: ExprNode, sources: ReadonlyMap<string, Source>): void {
  if (node.type !== 'PipeFuncCall' || node.name !== 'order') return
  const {base} = node
  const list = base.type === 'Filter' || base.type === 'Group' ? base.base : base
  const source = list.type === 'Parameter' ? sources.get(list.name) : undefined
  if (!source || source.order || !node.args.every(isPlainKey)) return
  source.order = node.args
  Object.assign(node, {type: 'Group', base, args: []})
}

/** Of a list that is there, the length is known: counting would look at each document. */
function countAtOnce(node: ExprNode, sources: ReadonlyMap<string, Source>): void {
  if (node.type !== 'FuncCall' || node.namespace !== 'global' || node.name !== 'count') return
  let [list] = node.args
  while (list?.type === 'Group') list = list.base
  if (list?.type === 'Parameter' && sources.has(list.name)) node.name = 'length'
}

/** `*[_id == ^.x._ref]` becomes a dereference, which is a look-up. The filter itself stays. */
function lookUpByOuterId(filter: FilterNode): void {
  const isId = (expr: ExprNode) =>
    expr.type === 'AccessAttribute' && !expr.base && expr.name === '_id'
  for (const condition of conjuncts(filter.expr)) {
    if (condition.type !== 'OpCall' || condition.op !== '==') continue
    const {left, right} = condition
    const outer = isId(left) ? liftedOut(right) : isId(right) ? liftedOut(left) : null
    if (!outer) continue
    const reference: ExprNode = {
      type: 'Object',
      attributes: [{type: 'ObjectAttributeValue', name: '_ref', value: outer}],
    }
    const value: ExprNode = {type: 'Deref', base: reference}
    const list: ExprNode = {
      type: 'Array',
      elements: [{type: 'ArrayElement', value, isSplat: false}],
    }
    filter.base = {type: 'FuncCall', namespace: 'array', name: 'compact', args: [list]}
    return
  }
}
