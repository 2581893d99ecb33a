import {queryError} from '../protocol/errors.ts'
import {type ExprNode, nodesOf} from './ast.ts'
import {evaluateQuery, parseTree} from './groq.ts'
import {conjuncts, keyConditionOf, type QueryParams} from './conditions.ts'
import type {LakeDocument} from '../store/document.ts'

/** The filter of a listener's query, as a predicate. */
export interface ListenerFilter {
  matches: (document: LakeDocument) => boolean
  /** Tells whether it only compares a document's own values with constants, which takes next to no time. */
  isSimple: boolean
}

/**
 * Compiles a listener's query: `*` or `*[filter]`; what follows is ignored. The filter gets one document
 * at a time, so it cannot refer to others. Throws a `queryParseError` (400).
 */
export function compileFilter(query: string, params: QueryParams): ListenerFilter {
  const tree = parseTree(query, params)
  const filters = collectFilters(tree, query)
  for (const node of filters.flatMap((filter) => [...nodesOf(filter)])) {
    if (node.type === 'Everything' || node.type === 'Deref') {
      throw queryError(query, 'a listener cannot look at other documents')
    }
    if (node.type === 'Parameter' && !Object.hasOwn(params, node.name)) {
      throw queryError(query, `param $${node.name} referenced, but not provided`)
    }
  }
  const conditions = filters
    .flatMap(conjuncts)
    .map((condition) => compileCondition(condition, params))
  return {
    matches: (document) => conditions.every(({matches}) => matches(document)),
    isSimple: conditions.every(({isSimple}) => isSimple),
  }
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

/** Conditions on id and type are compared directly, others are evaluated by groq-js. */
function compileCondition(condition: ExprNode, params: QueryParams): ListenerFilter {
  const keyCondition = keyConditionOf(condition)
  if (keyCondition?.exact && keyCondition.key !== 'reference') {
    const values = new Set(keyCondition.values(params))
    const key = keyCondition.key === 'id' ? '_id' : '_type'
    return {matches: (document) => values.has(document[key]), isSimple: true}
  }
  const tree: ExprNode = {type: 'Filter', base: {type: 'Everything'}, expr: condition}
  const matches = (document: LakeDocument) => {
    const found = evaluateQuery(tree, {
      params: {...params},
      dataset: [document],
      dereference: () => null,
      identity: '',
      sanity: {projectId: '', dataset: ''},
      timestamp: new Date(),
    })
    return Array.isArray(found) && found.length > 0
  }
  return {matches, isSimple: isSimple(condition)}
}

const SIMPLE_NODES = new Set([
  'And',
  'Or',
  'Not',
  'Group',
  'OpCall',
  'FuncCall',
  'AccessAttribute',
  'Parameter',
  'Value',
  'Array',
  'ArrayElement',
])
const SIMPLE_FUNCTIONS = new Set(['defined', 'path'])
const MAX_SIMPLE_NODES = 100

/** Tells whether evaluating a condition takes time in proportion to its length alone, and it is short. */
function isSimple(condition: ExprNode): boolean {
  const nodes = [...nodesOf(condition)]
  return (
    nodes.length <= MAX_SIMPLE_NODES &&
    nodes.every((node) => {
      if (node.type === 'OpCall') return node.op !== 'match'
      return (
        SIMPLE_NODES.has(node.type) && (node.type !== 'FuncCall' || SIMPLE_FUNCTIONS.has(node.name))
      )
    })
  )
}
