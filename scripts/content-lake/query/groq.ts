import * as groq from 'groq-js'
import {type ExprNode, isNode} from './ast.ts'

/** What a query is run with. `dataset` is what `*` stands for; references are looked up by id. */
export interface RunOptions {
  params: Record<string, unknown>
  dataset: readonly object[]
  dereference: (reference: {_ref: string}) => object | null
  identity: string
  sanity: {projectId: string; dataset: string}
}

/** Parses a query; `params` are put in as constants. Throws groq-js's errors. */
export function parse(query: string, params: Record<string, unknown>): ExprNode {
  const tree: unknown = groq.parse(query, {params})
  if (!isNode(tree)) throw new Error('the query cannot be read')
  return tree
}

/** Runs a query to its end: the value as plain JSON data. */
export function runSync(tree: ExprNode, options: RunOptions): unknown {
  const result: unknown = groq.toJS(groq.evaluateSync(tree, options))
  return result ?? null
}

/** What an expression says of a document, or of nothing but parameters, as plain JSON data. */
export function valueOf(
  expr: ExprNode,
  root: object,
  params: Record<string, unknown> = {},
): unknown {
  const value: unknown = groq.evaluateSync(expr, {root, params}).data
  return value
}

/** The documents for which the condition holds; the very same objects. */
export function filterSync<T extends object>(list: readonly T[], condition: ExprNode): T[] {
  const tree = {type: 'Filter', base: {type: 'Parameter', name: 'list'}, expr: condition}
  const kept: unknown = groq.evaluateSync(tree, {params: {list}}).data
  if (!Array.isArray(kept)) throw new Error('the documents cannot be filtered')
  const known = new Set<unknown>(kept)
  return list.filter((item) => known.has(item))
}

/** The same, by groq-js's asynchronous evaluator: many times slower, for the few functions that need it. */
export async function runAsync(tree: ExprNode, options: RunOptions): Promise<unknown> {
  const value = await groq.evaluate(tree, options)
  const result: unknown = groq.toJS(await value.asStatic())
  return result ?? null
}
