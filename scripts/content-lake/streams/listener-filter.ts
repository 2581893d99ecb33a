import {queryError} from '../protocol/errors.ts'
import {type ExprNode, nodesOf} from '../query/ast.ts'
import {runSync} from '../query/groq.ts'
import {parseTree} from '../query/parse.ts'
import {conjuncts, type QueryParams, restrictionOf} from '../query/restrictions.ts'
import type {LakeDocument} from '../store/document.ts'

/** Whether a document satisfies a listener's filter. */
export interface Matcher {
  matches: (document: LakeDocument) => boolean
  /** Whether that is a look-up, which cannot take long. */
  quick: boolean
}

/**
 * Makes a predicate of a listener's query: `*`, or `*[filter]` with whatever follows it. The filter sees
 * the one document alone, so it cannot look at others. Throws a `queryParseError` (400).
 */
export function compileMatcher(query: string, params: QueryParams): Matcher {
  const tree = parseTree(query, params)
  const filters = filtersOf(tree, query)
  for (const node of filters.flatMap((filter) => [...nodesOf(filter)])) {
    if (node.type === 'Everything' || node.type === 'Deref') {
      throw queryError(query, 'a listener cannot look at other documents')
    }
    if (node.type === 'Parameter' && !Object.hasOwn(params, node.name)) {
      throw queryError(query, `param $${node.name} referenced, but not provided`)
    }
  }
  const tests = filters.flatMap(conjuncts).map((condition) => testOf(condition, params))
  return {
    matches: (document) => tests.every(({matches}) => matches(document)),
    quick: tests.every(({quick}) => quick),
  }
}

/** The filters on `*`, however deep below projections, slices and orders it stands. */
function filtersOf(node: ExprNode, query: string): ExprNode[] {
  if (node.type === 'Everything') return []
  if (!('base' in node) || !node.base) {
    throw queryError(query, 'a listener needs a query that begins with *')
  }
  const inner = filtersOf(node.base, query)
  return node.type === 'Filter' ? [...inner, node.expr] : inner
}

/** Ids and types are looked up; all else is evaluated. */
function testOf(condition: ExprNode, params: QueryParams): Matcher {
  const restriction = restrictionOf(condition)
  if (restriction?.exact && restriction.on !== 'reference') {
    const wanted = new Set(restriction.values(params))
    const key = restriction.on === 'id' ? '_id' : '_type'
    return {matches: (document) => wanted.has(document[key]), quick: true}
  }
  const tree: ExprNode = {type: 'Filter', base: {type: 'Everything'}, expr: condition}
  const matches = (document: LakeDocument) => {
    const found = runSync(tree, {
      params: {...params},
      dataset: [document],
      dereference: () => null,
      identity: '',
      sanity: {projectId: '', dataset: ''},
    })
    return Array.isArray(found) && found.length > 0
  }
  return {matches, quick: false}
}
