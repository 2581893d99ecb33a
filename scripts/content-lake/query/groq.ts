import * as groq from 'groq-js'
import {LRUCache} from 'lru-cache'
import {asQueryError, queryError} from '../protocol/errors.ts'
import {nodesOf} from './ast.ts'
import type {QueryParams} from './conditions.ts'

/** The inputs of an evaluation. `dataset` is the value of `*`; references are resolved by id. */
export interface EvaluateOptions {
  params: Record<string, unknown>
  dataset: readonly object[]
  dereference: (reference: {_ref: string}) => Record<string, unknown> | null
  identity: string
  sanity: {projectId: string; dataset: string}
  /** The value of `now()`. */
  timestamp: Date
}

/** Evaluates a query: the value as plain JSON data. */
export function evaluateQuery(tree: groq.ExprNode, options: EvaluateOptions): unknown {
  const result: unknown = groq.toJS(groq.evaluateSync(tree, options))
  return result ?? null
}

/**
 * Evaluates a part of a query for later use by another part: like `evaluateQuery`, but dates and paths
 * stay values of groq-js's own classes.
 */
export function evaluatePart(tree: groq.ExprNode, options: EvaluateOptions): unknown {
  const result: unknown = groq.evaluateSync(tree, options).data
  return result ?? null
}

/** The value of an expression for a document and parameters, as plain JSON data. */
export function evaluateFor(expr: groq.ExprNode, root: object, params: QueryParams = {}): unknown {
  const value: unknown = groq.evaluateSync(expr, {root, params}).data
  return value
}

/** A string parameter alone in brackets is an attribute's name, which the parser must know. */
const ATTRIBUTE_PARAMETER = /\[\s*\$([a-zA-Z_]\w*)\s*\]/g

/** Longer queries are not kept: trees are many times larger than their text. */
const MAX_CACHED_LENGTH = 10_000

/** A parsed query that can be evaluated, with the parameters that it names. */
interface ParsedQuery {
  tree: groq.ExprNode
  parameters: ReadonlySet<string>
}

/** The trees of the queries used most recently. */
const parsedQueries = new LRUCache<string, ParsedQuery>({max: 500})

/**
 * Parses a query for evaluation. Equal queries share one tree, which must not be changed. Throws a `queryParseError`
 * (400) for a query that does not parse, calls a function that cannot be run here, or lacks a parameter.
 */
export function parseQuery(query: string, params: QueryParams): groq.ExprNode {
  const inlined = inlinedParams(query, params)
  const key = `${JSON.stringify(inlined)}\n${query}`
  let parsed = parsedQueries.get(key)
  if (!parsed) {
    parsed = parseForEvaluation(query, inlined)
    if (query.length <= MAX_CACHED_LENGTH) parsedQueries.set(key, parsed)
  }
  for (const name of parsed.parameters) {
    if (Object.hasOwn(params, name)) continue
    const start = query.indexOf(`$${name}`)
    const description = `param $${name} referenced, but not provided`
    throw queryError(query, description, start, start + name.length + 1)
  }
  return parsed.tree
}

/**
 * The parameters that the parser puts in as constants: numbers, which decide how slices parse, and names
 * of attributes. All others stay out of the cache's key, and so do those that the query does not name.
 */
function inlinedParams(query: string, params: QueryParams): Record<string, unknown> {
  const inlined: Record<string, unknown> = {}
  for (const name of Object.keys(params).sort()) {
    if (typeof params[name] === 'number' && query.includes(`$${name}`)) inlined[name] = params[name]
  }
  for (const [, name] of query.matchAll(ATTRIBUTE_PARAMETER)) {
    if (name && Object.hasOwn(params, name)) inlined[name] = params[name]
  }
  return inlined
}

function parseForEvaluation(query: string, params: QueryParams): ParsedQuery {
  const tree = parseTree(query, params)
  const parameters = new Set<string>()
  try {
    for (const node of nodesOf(tree)) {
      if (node.type === 'Parameter') parameters.add(node.name)
      if (node.type === 'FuncCall') assertSupported(node)
    }
  } catch (error) {
    throw asQueryError(query, error)
  }
  return {tree, parameters}
}

/** Parses a query; `params` are put in as constants. Throws a `queryParseError` (400). */
export function parseTree(query: string, params: QueryParams): groq.ExprNode {
  if (query.trim() === '') throw queryError(query, 'empty query')
  try {
    // groq-js wants a line's end after a comment; hosted Sanity does not.
    return groq.parse(`${query}\n`, {params: {...params}})
  } catch (error) {
    if (error instanceof groq.GroqSyntaxError) {
      const description = error.message.replace(/^Syntax error in GROQ query at position \d+: /, '')
      throw queryError(query, description.toLowerCase(), error.position, error.position + 1)
    }
    throw asQueryError(query, error)
  }
}

const UNSUPPORTED_NAMESPACES = new Set([
  'text',
  'geo',
  'documents',
  'media',
  'user',
  'delta',
  'diff',
])

/**
 * groq-js parses these functions but cannot evaluate them, or only asynchronously, which takes many times as long. They
 * are refused at once, or it would depend on the data whether a query fails.
 */
export function assertSupported({namespace, name}: groq.FuncCallNode): void {
  const isSupported =
    namespace === 'global' ? name !== 'anywhere' : !UNSUPPORTED_NAMESPACES.has(namespace)
  if (isSupported) return
  throw new Error(`${namespace}::${name}() is not available in the local content lake`)
}
