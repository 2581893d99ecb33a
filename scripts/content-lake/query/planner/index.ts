import {type ExprNode, nodesOf} from '../ast.ts'
import type {QueryParams} from '../key-conditions.ts'
import {planParameter, type QueryPlan, readsDataset} from '../query-plan.ts'
import {chooseIndex} from './choose-index.ts'
import {foldableConditions, foldConstants, outcomesOf} from './constant-folding.ts'
import {extractJoins} from './correlated-join.ts'
import type {IndexScan} from './index-scan.ts'
import {hoistReferringDocuments} from './referring-documents.ts'
import {hoistIdLookUp, pushDownOrder, replaceCount} from './rewrites.ts'
import {RecentEntries} from '../recent-entries.ts'

const plans = new RecentEntries<QueryPlan>(500)
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
    else if (!hoistIdLookUp(node)) hoistReferringDocuments(node)
  }
  for (const node of nodes) {
    pushDownOrder(node, scans)
    replaceCount(node, scans)
  }
  const scansDataset = readsDataset(tree)
  const joins = extractJoins(tree, new Set(scans.keys()))
  return {tree, scans: [...scans.values()], joins, scansDataset}
}
