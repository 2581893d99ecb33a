import type {ExprNode} from 'groq-js'
import {queryError} from '../protocol/errors.ts'
import {joinConditions, nodesOf} from './ast.ts'
import {assertSupported, evaluateFor, parseTree} from './groq.ts'
import {conjuncts, keyConditionOf, type QueryParams} from './conditions.ts'
import type {LakeDocument} from '../store/document.ts'

/** Tells whether a document matches. */
export type ListenerFilter = (document: LakeDocument) => boolean

/**
 * Compiles a listener's query: `*` or `*[filter]`; what follows is ignored. The filter gets one document
 * at a time, so it cannot refer to others. Each change is compared with it on the server's thread, so it
 * takes time in proportion to the document at most. Throws a `queryParseError` (400).
 *
 * @param isSignedIn tells whether the listener is signed in, who may search for text and go through lists too.
 */
export function compileFilter(
  query: string,
  params: QueryParams,
  isSignedIn: boolean,
): ListenerFilter {
  const filters = collectFilters(parseTree(query, params), query)
  for (const node of filters.flatMap((filter) => [...nodesOf(filter)])) {
    if (node.type === 'Everything' || node.type === 'Deref') {
      throw queryError(query, 'a listener cannot look at other documents')
    }
    if (node.type === 'Parameter' && !Object.hasOwn(params, node.name)) {
      throw queryError(query, `param $${node.name} referenced, but not provided`)
    }
    if (node.type === 'FuncCall') assertSupported(node)
  }
  if (!filters.every((filter) => (isSignedIn ? isBounded(filter, params) : isQuick(filter)))) {
    throw queryError(query, 'a listener cannot compute so much for each change')
  }
  const conditions = filters.flatMap(conjuncts)
  const keyFilters = conditions.map((condition) => keyFilter(condition, params))
  const rest = conditions.filter((_, index) => !keyFilters[index])
  const condition = rest.length > 0 ? joinConditions('And', rest, true) : undefined
  return (document) =>
    keyFilters.every((matches) => matches?.(document) ?? true) &&
    (!condition || evaluateFor(condition, document, params) === true)
}

/** All filters applied to `*`, below any projections, slices and orders. */
function collectFilters(node: ExprNode, query: string): ExprNode[] {
  if (node.type === 'Everything') return []
  if (!('base' in node) || !node.base) {
    throw queryError(query, 'a listener needs a query that begins with *')
  }
  const inner = collectFilters(node.base, query)
  return node.type === 'Filter' ? [...inner, node.expr] : inner
}

/** Conditions on id and type, which nearly all listeners have, are compared directly. */
function keyFilter(condition: ExprNode, params: QueryParams): ListenerFilter | undefined {
  const key = keyConditionOf(condition)
  if (!key?.exact) return undefined
  const values = new Set(key.values(params))
  return (document) => values.has(document[key.key === 'id' ? '_id' : '_type'])
}

const QUICK_NODES = new Set([
  'And',
  'Or',
  'Not',
  'Group',
  'AccessAttribute',
  'AccessElement',
  'Parameter',
  'Value',
  'Array',
  'ArrayElement',
])
const QUICK_FUNCTIONS = new Set([
  'global::coalesce',
  'global::count',
  'global::defined',
  'global::length',
  'global::lower',
  'global::path',
  'global::references',
  'sanity::partOfRelease',
  'sanity::versionOf',
  'string::startsWith',
])

/** Tells whether a filter takes time in proportion to the document alone: a pattern of `match` may take more. */
const isQuick = (filter: ExprNode): boolean => [...nodesOf(filter)].every(isQuickNode)

function isQuickNode(node: ExprNode): boolean {
  if (node.type === 'OpCall') return node.op !== 'match'
  if (node.type === 'FuncCall') return QUICK_FUNCTIONS.has(`${node.namespace}::${node.name}`)
  return QUICK_NODES.has(node.type)
}

/** Nodes by which the parts of a document are compared with each other, or which belong to no filter. */
const SLOW_NODES = new Set(['Parent', 'PipeFuncCall', 'Context'])
/** Nodes that may stand in what is computed for each item of a list, beside the quick ones. */
const ITEM_NODES = new Set(['This', 'InRange', 'Select', 'SelectAlternative'])
/** Nodes of a filter that go through a list or a text, or are computed for each item of one. */
const MAX_COSTLY = 50
/** Characters of the constants, as JSON, with which each item of a list is compared. */
const MAX_CONSTANTS = 500

/**
 * Tells the same of a filter of somebody who is signed in, who may also go through lists and search texts, a few times:
 * through none for each item of another one, by no function of two lists, and with patterns of which each word has one
 * wildcard within it.
 */
function isBounded(filter: ExprNode, params: QueryParams): boolean {
  const nodes = [...nodesOf(filter)]
  const forItems = nodes.flatMap(expressionsForItems).flatMap((expr) => [...nodesOf(expr)])
  const costly = nodes.filter((node) => !isQuickNode(node)).length + forItems.length
  const constants = forItems.reduce((sum, node) => sum + constantLength(node, params), 0)
  return (
    costly <= MAX_COSTLY &&
    constants <= MAX_CONSTANTS &&
    forItems.every((node) => isQuickNode(node) || ITEM_NODES.has(node.type)) &&
    nodes.every((node) => !SLOW_NODES.has(node.type) && !isSlowCall(node, params))
  )
}

/** Returns the expressions that a node computes for each item of a list. */
function expressionsForItems(node: ExprNode): ExprNode[] {
  const goesThroughList =
    node.type === 'Filter' ||
    node.type === 'Map' ||
    node.type === 'FlatMap' ||
    node.type === 'Projection'
  return goesThroughList ? [node.expr] : []
}

function constantLength(node: ExprNode, params: QueryParams): number {
  if (node.type === 'Value') return (JSON.stringify(node.value) ?? '').length
  return node.type === 'Parameter' ? (JSON.stringify(params[node.name]) ?? '').length : 0
}

function isSlowCall(node: ExprNode, params: QueryParams): boolean {
  if (node.type === 'FuncCall') return node.namespace === 'array'
  return node.type === 'OpCall' && node.op === 'match' && !isPlainPattern(node.right, params)
}

/** Several wildcards in a word make it take the square of a text's length, or worse. */
function isPlainPattern(node: ExprNode, params: QueryParams): boolean {
  const value: unknown =
    node.type === 'Value' ? node.value : node.type === 'Parameter' ? params[node.name] : undefined
  const patterns: unknown[] = Array.isArray(value) ? value : [value]
  return patterns.every(
    (pattern) =>
      typeof pattern === 'string' &&
      pattern.split(/\s/).every((word) => !/\*.*\*/.test(word.replace(/\*$/, ''))),
  )
}
