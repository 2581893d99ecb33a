import {LRUCache} from 'lru-cache'
import {GroqSyntaxError} from 'groq-js'
import {queryError} from '../protocol/errors.ts'
import {type ExprNode, nodesOf, replaceNode} from './ast.ts'
import {parse} from './groq.ts'
import type {QueryParams} from './key-conditions.ts'
import {asQueryError} from './query-errors.ts'

/** A string parameter alone in brackets is an attribute's name, which the parser must know. */
const ATTRIBUTE_PARAMETER = /\[\s*\$([a-zA-Z_]\w*)\s*\]/g

/** Longer queries are not kept: trees are many times larger than their text. */
const MAX_CACHED_LENGTH = 10_000

/** A parsed query that can be evaluated, with the parameters that it names. */
interface ParsedQuery {
  tree: ExprNode
  parameters: ReadonlySet<string>
}

/** Parses queries, and keeps the trees of those used most recently. */
export class QueryParser {
  private readonly cache = new LRUCache<string, ParsedQuery>({max: 500})

  /**
   * Equal queries share one tree, which must not be changed. Throws a `queryParseError` (400) for a query
   * that does not parse, calls a function that cannot be run here, or lacks a parameter.
   */
  parse(query: string, params: QueryParams): ExprNode {
    const inlined = inlinedParams(query, params)
    const key = `${JSON.stringify(inlined)}\n${query}`
    let parsed = this.cache.get(key)
    if (!parsed) {
      parsed = parseForEvaluation(query, inlined)
      if (query.length <= MAX_CACHED_LENGTH) this.cache.set(key, parsed)
    }
    for (const name of parsed.parameters) {
      if (Object.hasOwn(params, name)) continue
      const start = query.indexOf(`$${name}`)
      const description = `param $${name} referenced, but not provided`
      throw queryError(query, description, start, start + name.length + 1)
    }
    return parsed.tree
  }
}

/**
 * The parameters that the parser puts in as constants: numbers, which decide how slices parse, and names
 * of attributes. All others stay out of the cache's key.
 */
function inlinedParams(query: string, params: QueryParams): Record<string, unknown> {
  const inlined: Record<string, unknown> = {}
  for (const name of Object.keys(params).sort()) {
    if (typeof params[name] === 'number') inlined[name] = params[name]
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
      if (isUserAttributes(node)) replaceNode(node, {type: 'Object', attributes: []})
    }
  } catch (error) {
    throw asQueryError(query, error)
  }
  return {tree, parameters}
}

/** Parses a query. Throws a `queryParseError` (400). */
export function parseTree(query: string, params: QueryParams): ExprNode {
  if (query.trim() === '') throw queryError(query, 'empty query')
  try {
    // groq-js wants a line's end after a comment; hosted Sanity does not.
    return parse(`${query}\n`, {...params})
  } catch (error) {
    if (error instanceof GroqSyntaxError) {
      const description = error.message.replace(/^Syntax error in GROQ query at position \d+: /, '')
      throw queryError(query, description.toLowerCase(), error.position, error.position + 1)
    }
    throw asQueryError(query, error)
  }
}

const UNSUPPORTED_NAMESPACES = new Set(['text', 'geo', 'documents', 'media', 'user', 'delta'])

/**
 * Attributes of users belong to organisations
 * (https://www.sanity.io/docs/http-reference/user-attributes): nobody has any here.
 */
function isUserAttributes(node: ExprNode): boolean {
  return node.type === 'FuncCall' && node.namespace === 'user' && node.name === 'attributes'
}

/**
 * groq-js parses these functions but cannot evaluate them. They are refused at once, or it would depend on
 * the data whether a query fails.
 */
function assertSupported(node: Extract<ExprNode, {type: 'FuncCall'}>): void {
  const {namespace, name} = node
  const isSupported =
    namespace === 'global' ? name !== 'anywhere' : !UNSUPPORTED_NAMESPACES.has(namespace)
  if (isSupported || isUserAttributes(node)) return
  throw new Error(`${namespace}::${name}() is not available in the local content lake`)
}
