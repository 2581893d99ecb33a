import type {Documents} from '../store/list-change.ts'
import {type ExprNode, nodesOf} from './ast.ts'
import {type EvaluateOptions, evaluateQuery} from './groq.ts'
import type {QueryParams} from './key-conditions.ts'
import type {DocumentView} from './views/document-view.ts'

/** Finds documents by indexes, before the query is evaluated. */
export interface IndexStep {
  /** The parameter from which the query reads the documents. */
  parameter: string
  find(view: DocumentView, params: QueryParams): Documents
}

/** Evaluates a part of the query ahead of the rest. */
export interface JoinStep {
  /** The parameter from which the rest of the query reads the value. */
  parameter: string
  /** `scans`: what the index steps have found, by parameter. */
  evaluate(options: EvaluateOptions, scans: ReadonlyMap<string, Documents>): unknown
}

/** How a query is evaluated: first the scans, then the joins in their order, then the tree. */
export interface QueryPlan {
  scans: readonly IndexStep[]
  joins: readonly JoinStep[]
  tree: ExprNode
  /** Whether some part of the query reads the whole dataset. */
  scansDataset: boolean
}

/** The plan without a planner: groq-js evaluates the query as it is written, on the whole dataset. */
export function fullScan(tree: ExprNode): QueryPlan {
  return {scans: [], joins: [], tree, scansDataset: true}
}

/** Whether a tree reads all documents: by `*`, or by a function that does so unseen. */
export function readsDataset(tree: ExprNode): boolean {
  return [...nodesOf(tree)].some(
    (node) =>
      node.type === 'Everything' || (node.type === 'FuncCall' && node.namespace === 'releases'),
  )
}

/** The name of a parameter of a plan's own. It is no identifier in GROQ, so no query can refer to it. */
export const planParameter = (kind: 'scan' | 'found' | 'join', index: number) => `*${kind}${index}`

/** What the index steps of a plan have found, by parameter. */
export type ScanResults = ReadonlyMap<string, Documents>

export function runScans(plan: QueryPlan, view: DocumentView, params: QueryParams): ScanResults {
  return new Map(plan.scans.map((scan) => [scan.parameter, scan.find(view, params)]))
}

/** The query's value as plain JSON data. */
export function evaluatePlan(
  plan: QueryPlan,
  options: EvaluateOptions,
  scans: ScanResults,
): unknown {
  const params = {...options.params, ...Object.fromEntries(scans)}
  for (const join of plan.joins) {
    params[join.parameter] = join.evaluate({...options, params}, scans)
  }
  return evaluateQuery(plan.tree, {...options, params})
}
