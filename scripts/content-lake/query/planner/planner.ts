import {LRUCache} from 'lru-cache'
import {type ExprNode, type FilterNode, joinConditions, nodesOf, replaceNode} from '../ast.ts'
import {
  conjuncts,
  constant,
  type KeyCondition,
  keyConditionOf,
  type QueryParams,
} from '../key-conditions.ts'
import {planParameter, type QueryPlan, readsDataset} from '../query-plan.ts'
import {extractJoins, hoistOutOfFilter} from './correlated-join.ts'
import {IndexScan} from './index-scan.ts'
import {type AttributeCondition, attributeConditionOf, isDeterministic} from './conditions.ts'
import {textConditionOf} from './text-search.ts'
import {randomUUID} from 'node:crypto'
import type {Documents} from '../../store/list-change.ts'
import type {DocumentView} from '../views/document-view.ts'

const plans = new LRUCache<string, QueryPlan>({max: 500})
/** What the cache of plans knows of a tree: a number in place of its text, and what to tell plans apart by. */
const foldable = new WeakMap<ExprNode, {id: number; conditions: ExprNode[]}>()
let trees = 0

/**
 * Plans a parsed query: the plan gives what groq-js alone gives on the whole dataset, but reads only the
 * documents that indexes find. The tree itself is not changed. Plans are cached for each tree and each
 * outcome of the conditions that the parameters decide.
 *
 * This is the planner's only entry. Without it (`usePlanner: false`) the lake gives the same answers.
 */
export function planQuery(tree: ExprNode, params: QueryParams): QueryPlan {
  let entry = foldable.get(tree)
  if (!entry) foldable.set(tree, (entry = {id: ++trees, conditions: foldableConditions(tree)}))
  const key = `${entry.id} ${outcomesOf(entry.conditions, params)}`
  let plan = plans.get(key)
  if (!plan) plans.set(key, (plan = createPlan(tree, params)))
  return plan
}

function createPlan(parsed: ExprNode, params: QueryParams): QueryPlan {
  // The rewrites change nodes in place.
  const tree = structuredClone(parsed)
  foldConstants(tree, params)
  const scans = new Map<string, IndexScan>()
  const nodes = [...nodesOf(tree)]
  for (const node of nodes) {
    if (node.type !== 'Filter' || node.base.type !== 'Everything') continue
    const scan = chooseIndex(node, planParameter('scan', scans.size))
    if (scan) scans.set(scan.parameter, scan)
    else hoistReferringDocuments(node)
  }
  for (const node of nodes) {
    pushDownOrder(node, scans)
    replaceCount(node, scans)
  }
  const scansDataset = readsDataset(tree)
  const joins = extractJoins(tree, new Set(scans.keys()))
  return {tree, scans: [...scans.values()], joins, scansDataset}
}

/** The most selective key comes first. */
const COST: Record<KeyCondition['key'], number> = {id: 0, reference: 1, type: 2}

/**
 * Rewrites a filter on `*`, in place, to a filter on a parameter with the conditions that no index
 * decides; the scan finds what the parameter holds. Null, and no change, when no key is named.
 */
function chooseIndex(filter: FilterNode, parameter: string): IndexScan | null {
  let rest = conjuncts(filter.expr)
  let best: {key: KeyCondition; condition: ExprNode} | null = null
  for (const condition of rest) {
    const key = keyConditionOf(condition)
    if (key && (!best || COST[key.key] < COST[best.key.key])) best = {key, condition}
  }
  if (!best) return null
  const {key, condition} = best
  if (key.exact) rest = rest.filter((other) => other !== condition)
  let attribute: AttributeCondition | undefined
  if (key.key === 'type') {
    // Only the list of a type lives long enough for a hash index to be worth building.
    for (const other of rest) {
      attribute = attributeConditionOf(other) ?? undefined
      if (!attribute) continue
      rest = rest.filter((remaining) => remaining !== other)
      break
    }
  }
  const deterministic = rest.filter(isDeterministic)
  const texts = rest.flatMap((other) => textConditionOf(other) ?? [])
  rest = rest.filter((other) => !deterministic.includes(other) && !textConditionOf(other))
  const base: ExprNode = {type: 'Parameter', name: parameter}
  if (rest.length === 0) replaceNode(filter, {type: 'Group', base})
  else Object.assign(filter, {base, expr: joinConditions('And', rest, true)})
  return new IndexScan(parameter, {key, attribute, deterministic, texts})
}

/**
 * Constant folding of conditions on parameters alone, as in `($tag == "" || $tag in tags)`: one query text
 * serves a list with and without a filter. After folding, what is left can use an index.
 */
const MAX_FOLDED = 8

/** The foldable conditions in a query's filters; none when there are too many to plan each outcome. */
function foldableConditions(tree: ExprNode): ExprNode[] {
  const found: ExprNode[] = []
  for (const node of nodesOf(tree)) {
    if (node.type !== 'Filter') continue
    const operands = conjuncts(node.expr).flatMap(disjuncts)
    found.push(...operands.filter((operand) => evaluateConstant(operand, {}) !== null))
  }
  return found.length <= MAX_FOLDED ? found : []
}

/** The outcomes of these conditions, as text: parameters with the same outcomes share a plan. */
function outcomesOf(conditions: readonly ExprNode[], params: QueryParams): string {
  return conditions.map((condition) => (evaluateConstant(condition, params) ? '1' : '0')).join('')
}

/**
 * Removes, in place, the conditions of filters that the parameters decide. In a filter only `true` passes,
 * so `false || x` becomes `x`, and a condition `true || x` is dropped.
 */
function foldConstants(tree: ExprNode, params: QueryParams): void {
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

type Scans = ReadonlyMap<string, IndexScan>

/** Pushes `order()` below a filter, into the index scan: filtering keeps the order of a sorted list. */
function pushDownOrder(node: ExprNode, scans: Scans): void {
  if (node.type !== 'PipeFuncCall' || node.name !== 'order') return
  const {base, args} = node
  const list = base.type === 'Filter' || base.type === 'Group' ? base.base : base
  const scan = list.type === 'Parameter' ? scans.get(list.name) : undefined
  if (!scan || scan.order || !args.every(isDeterministic)) return
  scan.order = args
  replaceNode(node, {type: 'Group', base})
}

/** `count()` visits each document, `length()` does not: for the list of a scan they are the same. */
function replaceCount(node: ExprNode, scans: Scans): void {
  if (node.type !== 'FuncCall' || node.namespace !== 'global' || node.name !== 'count') return
  let [list] = node.args
  while (list?.type === 'Group') list = list.base
  if (list?.type === 'Parameter' && scans.has(list.name)) node.name = 'length'
}

/** Begins the ids that stand for “what refers to …”. No query can name it. */
const PREFIX = `*${randomUUID()} `

/**
 * Narrows `*[references(^._id) && rest]` to what an index finds for each row of the query around it: `*`
 * becomes `coalesce({"_ref": PREFIX + ^._id}->documents, *)`, hoisted out of the filter, which itself stays
 * as it is. Where the operand is no string, the whole dataset is read as before.
 */
function hoistReferringDocuments(filter: FilterNode): void {
  for (const condition of conjuncts(filter.expr)) {
    if (condition.type !== 'FuncCall' || condition.namespace !== 'global') continue
    const [operand, ...more] = condition.args
    if (condition.name !== 'references' || !operand || more.length > 0) continue
    const id = hoistOutOfFilter(operand)
    if (!id) continue
    const value: ExprNode = {
      type: 'OpCall',
      op: '+',
      left: {type: 'Value', value: PREFIX},
      right: id,
    }
    const reference: ExprNode = {
      type: 'Object',
      attributes: [{type: 'ObjectAttributeValue', name: '_ref', value}],
    }
    const found: ExprNode = {
      type: 'AccessAttribute',
      name: 'documents',
      base: {type: 'Deref', base: reference},
    }
    const args = [found, filter.base]
    filter.base = {type: 'FuncCall', namespace: 'global', name: 'coalesce', args}
    return
  }
}

/** Resolves such an id: the documents of the view that refer to it. Null for an id of a document. */
export function findReferringDocuments(
  id: string,
  view: DocumentView,
): {documents: Documents} | null {
  return id.startsWith(PREFIX) ? {documents: view.referringTo(id.slice(PREFIX.length))} : null
}
