import type {ExprNode, FilterNode} from 'groq-js'
import type {Documents} from '../../store/document-set.ts'
import type {LakeDocument} from '../../store/document.ts'
import {joinConditions, nodesOf, replaceNode} from '../ast.ts'
import {
  type AttributeCondition,
  attributeConditionOf,
  conjuncts,
  constant,
  isDeterministic,
  type KeyCondition,
  keyConditionOf,
  pathOf,
  type QueryParams,
  type TextCondition,
  textConditionsOf,
} from '../conditions.ts'
import {type EvaluateOptions, evaluateFor, evaluatePart, evaluateQuery} from '../groq.ts'
import type {DocumentView} from '../views.ts'
import {bindRow, extractRows, type RowProjection} from './correlated.ts'
import {
  attributeLookUp,
  filteredList,
  searchedList,
  type Range,
  rangeScan,
  sortedList,
  sortsBy,
} from './indexes.ts'

/** How a query is evaluated: first the rows of correlated sub-queries in their order, then the index scans, then the tree. */
export interface QueryPlan {
  rows: readonly RowProjection[]
  scans: readonly IndexScan[]
  tree: ExprNode
  /** Tells whether some part of the tree reads the whole dataset. */
  scansDataset: boolean
}

/** The query's value as plain JSON data, or as `evaluate` gives it. */
export function evaluatePlan(
  plan: QueryPlan,
  view: DocumentView,
  options: Omit<EvaluateOptions, 'dataset'>,
  evaluate = evaluateQuery,
): unknown {
  const params = {...options.params}
  const evaluateOnce = (tree: ExprNode) =>
    evaluatePlan(createPlan(tree, params), view, {...options, params}, evaluatePart)
  for (const row of plan.rows) {
    const {parameter} = row
    params[parameter] = evaluatePlan(
      planQuery(row.row, params),
      view,
      {...options, params},
      evaluatePart,
    )
    params[parameter] = evaluateOnce(bindRow(row, evaluateOnce))
  }
  for (const scan of plan.scans) params[scan.parameter] = runScan(scan, view, params)
  const dataset = plan.scansDataset ? view.all() : []
  return evaluate(plan.tree, {...options, params, dataset})
}

/** The plans of each tree, by the outcomes of the conditions that parameters decide. */
const plansOf = new WeakMap<ExprNode, {conditions: ExprNode[]; plans: Map<string, QueryPlan>}>()

/**
 * Plans a parsed query: the plan gives what groq-js alone gives on the whole dataset, but reads only the
 * documents that indexes find. The tree itself is not changed. Plans are cached for each tree and each
 * outcome of the conditions that the parameters decide.
 */
export function planQuery(tree: ExprNode, params: QueryParams): QueryPlan {
  let entry = plansOf.get(tree)
  if (!entry) {
    entry = {conditions: foldableConditions(tree), plans: new Map()}
    plansOf.set(tree, entry)
  }
  const {conditions, plans} = entry
  const outcomes = conditions.map((condition) => evaluateConstant(condition, params) === true)
  const key = outcomes.join()
  let plan = plans.get(key)
  // The rewrites change nodes in place.
  if (!plan) plans.set(key, (plan = createPlan(structuredClone(tree), params)))
  return plan
}

/** Plans a tree, and changes it. */
function createPlan(tree: ExprNode, params: QueryParams): QueryPlan {
  foldConstants(tree, params)
  const rows = extractRows(tree)
  const scans = new Map<string, IndexScan>()
  const nodes = [...nodesOf(tree)]
  for (const node of nodes) {
    if (node.type !== 'Filter' || node.base.type !== 'Everything') continue
    // No identifier in GROQ, so that no query can refer to it.
    const scan = chooseIndex(node, `*scan${scans.size}`)
    if (scan) scans.set(scan.parameter, scan)
  }
  for (const node of nodes) {
    pushDownOrder(node, scans)
    replaceCount(node, scans)
  }
  return {tree, rows, scans: [...scans.values()], scansDataset: readsDataset(tree)}
}

/** Tells whether a tree reads all documents: by `*`, or by a function that does so unseen. */
function readsDataset(tree: ExprNode): boolean {
  return [...nodesOf(tree)].some(
    (node) =>
      node.type === 'Everything' || (node.type === 'FuncCall' && node.namespace === 'releases'),
  )
}

/** Finds the documents of one filter on `*` by indexes. The query reads them from a parameter. */
interface IndexScan {
  parameter: string
  key: KeyCondition
  attribute: AttributeCondition | undefined
  /** Conditions that depend on the document alone. */
  deterministic: readonly ExprNode[]
  /** Conditions that compare a text of the document with parameters. */
  searches: readonly (readonly TextCondition[])[]
  /** The arguments of the `order()` in which the documents are wanted; none for the order of ids. */
  order: readonly ExprNode[]
  /** A condition on the attribute by which that order sorts first. */
  range?: Range | undefined
}

function runScan(
  {key, attribute, deterministic, searches, order, range}: IndexScan,
  view: DocumentView,
  params: QueryParams,
): Documents {
  let list = findByKey(view, key, params)
  if (attribute) list = attributeLookUp(list, attribute, attribute.value(params))
  for (const condition of deterministic) list = filteredList(list, condition)
  if (order.length > 0) list = sortedList(list, order)
  if (range) list = rangeScan(list, order, range)
  for (const search of searches) {
    const alternatives = search.map(({kind, key, operand}) => {
      const text = evaluateFor(operand, {}, params)
      return {kind, key, text}
    })
    list = searchedList(list, alternatives)
  }
  return list
}

function findByKey(view: DocumentView, {key, values}: KeyCondition, params: QueryParams) {
  const wanted = [...new Set(values(params))]
  const [first] = wanted
  if (first === undefined) return []
  if (key === 'type' && wanted.length === 1) return view.ofType(first)
  if (key === 'id') return uniqueById(wanted.map((id) => view.get(id)))
  return uniqueById(
    wanted.flatMap((value) =>
      key === 'type' ? view.ofType(value) : view.referringDocuments(value),
    ),
  )
}

function uniqueById(documents: (LakeDocument | undefined)[]): LakeDocument[] {
  const present = new Set(documents.filter((document) => document !== undefined))
  return [...present].sort((a, b) => (a._id < b._id ? -1 : 1))
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
  if (key.exact) rest = rest.filter((remaining) => remaining !== condition)
  let attribute: AttributeCondition | undefined
  if (key.key === 'type') {
    // Only the list of a type lives long enough for a hash index to be worth building.
    for (const candidate of rest) {
      attribute = attributeConditionOf(candidate) ?? undefined
      if (!attribute) continue
      rest = rest.filter((remaining) => remaining !== candidate)
      break
    }
  }
  const deterministic = rest.filter(isDeterministic)
  const searches = rest.flatMap((remaining) => {
    const alternatives = textConditionsOf(remaining)
    return alternatives ? [alternatives] : []
  })
  rest = rest.filter(
    (remaining) => !deterministic.includes(remaining) && !textConditionsOf(remaining),
  )
  const base: ExprNode = {type: 'Parameter', name: parameter}
  if (rest.length === 0) replaceNode(filter, {type: 'Group', base})
  else Object.assign(filter, {base, expr: joinConditions('And', rest, true)})
  return {parameter, key, attribute, deterministic, searches, order: []}
}

/**
 * Constant folding of conditions on parameters alone, as in `($tag == "" || $tag in tags)`: one query text
 * serves a list with and without a filter. After folding, what is left can use an index.
 */
const MAX_FOLDED = 8

/** The foldable conditions in a query's filters; none when there are too many to plan each outcome. */
function foldableConditions(tree: ExprNode): ExprNode[] {
  const alternatives: ExprNode[] = []
  for (const node of nodesOf(tree)) {
    if (node.type !== 'Filter') continue
    const operands = conjuncts(node.expr).flatMap(disjuncts)
    alternatives.push(...operands.filter((operand) => evaluateConstant(operand, {}) !== null))
  }
  return alternatives.length <= MAX_FOLDED ? alternatives : []
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

/** Tells whether `$parameter == value` (or `!=`) holds; null for any other kind of condition. */
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
  if (!scan || scan.order.length > 0 || !args.every(isDeterministic)) return
  scan.order = args
  if (base.type === 'Filter') scan.range = takeRange(base, args)
  replaceNode(node, {type: 'Group', base})
}

const MIRRORED = {'>': '<', '>=': '<=', '<': '>', '<=': '>='} as const

/** Takes a comparison of the attribute that is sorted by with a text out of a filter, in place. */
function takeRange(filter: FilterNode, order: readonly ExprNode[]): Range | undefined {
  const conditions = conjuncts(filter.expr)
  for (const condition of conditions) {
    const range = rangeOf(condition)
    if (!range || !sortsBy(order, range.path)) continue
    const rest = conditions.filter((candidate) => candidate !== condition)
    filter.expr = joinConditions('And', rest, true)
    return range
  }
  return undefined
}

function rangeOf(condition: ExprNode): Range | null {
  if (condition.type !== 'OpCall') return null
  const {op, left, right} = condition
  if (op !== '>' && op !== '>=' && op !== '<' && op !== '<=') return null
  const isMirrored = left.type === 'Value'
  const value = isMirrored ? left : right
  const path = pathOf(isMirrored ? right : left)
  if (!path || value.type !== 'Value' || typeof value.value !== 'string') return null
  return {path, comparison: isMirrored ? MIRRORED[op] : op, value: value.value}
}

/** `count()` visits each document, `length()` does not: for the list of a scan they are the same. */
function replaceCount(node: ExprNode, scans: Scans): void {
  if (node.type !== 'FuncCall' || node.namespace !== 'global' || node.name !== 'count') return
  let [list] = node.args
  while (list?.type === 'Group') list = list.base
  if (list?.type === 'Parameter' && scans.has(list.name)) node.name = 'length'
}
