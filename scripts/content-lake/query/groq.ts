import * as groq from 'groq-js'
import {type ExprNode, isNode} from './ast.ts'

/** What a query is evaluated with. `dataset` is the value of `*`; references are resolved by id. */
export interface EvaluateOptions {
  params: Record<string, unknown>
  dataset: readonly object[]
  dereference: (reference: {_ref: string}) => Record<string, unknown> | null
  identity: string
  sanity: {projectId: string; dataset: string}
  /** The value of `now()`. */
  timestamp: Date
}

/** Parses a query; `params` are put in as constants. Throws groq-js's errors. */
export function parse(query: string, params: Record<string, unknown>): ExprNode {
  const tree: unknown = groq.parse(query, {params})
  if (!isNode(tree)) throw new Error('the query cannot be read')
  return tree
}

/** Evaluates a query: the value as plain JSON data. */
export function evaluateQuery(tree: ExprNode, options: EvaluateOptions): unknown {
  const result: unknown = groq.toJS(groq.evaluateSync(toGroq(tree), options))
  return result ?? null
}

/**
 * Evaluates a part of a query for later use by another part: like `evaluateQuery`, but dates and paths
 * stay values of groq-js's own classes.
 */
export function evaluatePart(tree: ExprNode, options: EvaluateOptions): unknown {
  const result: unknown = groq.evaluateSync(toGroq(tree), options).data
  return result ?? null
}

/** The same, by groq-js's asynchronous evaluator: many times slower, for the few functions that need it. */
export async function evaluateQueryAsync(
  tree: ExprNode,
  options: EvaluateOptions,
): Promise<unknown> {
  const value = await groq.evaluate(toGroq(tree), options)
  const result: unknown = groq.toJS(await value.asStatic())
  return result ?? null
}

/** The value of an expression for a document, or for parameters alone, as plain JSON data. */
export function evaluateFor(
  expr: ExprNode,
  root: object,
  params: Record<string, unknown> = {},
): unknown {
  const value: unknown = groq.evaluateSync(toGroq(expr), {root, params}).data
  return value
}

/** The documents that satisfy a condition; the same objects, in the same order. */
export function filterDocuments<T extends object>(list: readonly T[], condition: ExprNode): T[] {
  const tree: ExprNode = {type: 'Filter', base: {type: 'Parameter', name: 'list'}, expr: condition}
  const found: unknown = groq.evaluateSync(toGroq(tree), {params: {list}}).data
  if (!Array.isArray(found)) throw new Error('the documents cannot be filtered')
  const matches = new Set<unknown>(found)
  return list.filter((item) => matches.has(item))
}

/** A node as groq-js declares it; planning needs fewer kinds of nodes, and none of their subtypes. */
function toGroq(tree: ExprNode): groq.ExprNode {
  if (!isGroqNode(tree)) throw new Error('the query cannot be evaluated')
  return tree
}

function isGroqNode(node: unknown): node is groq.ExprNode {
  return isNode(node)
}
