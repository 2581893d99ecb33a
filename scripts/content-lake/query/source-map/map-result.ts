import type {ExprNode} from '../ast.ts'
import type {DocumentView} from '../views/document-view.ts'
import {type ContentSourceMap, emptySourceMap, Scope, SourceMapBuilder} from './source-map.ts'
import {type Trace, traceQuery, Untraceable} from './trace.ts'

/** `withKeyArraySelector`: paths name elements of arrays by their `_key`, where they have one. */
export type SourceMapKind = 'indexes' | 'withKeyArraySelector'

/** Equal queries share one tree, which is traced once. */
const traces = new WeakMap<ExprNode, Trace>()

/**
 * The Content Source Map of a query's result: a second query gives the stored objects that the values were
 * read from, and each is compared with the result. A single difference makes the whole map empty: a
 * missing link is better than a wrong one.
 *
 * @param evaluate evaluates a tree as the query was evaluated.
 */
export function mapResult(
  tree: ExprNode,
  result: unknown,
  view: DocumentView,
  kind: SourceMapKind,
  evaluate: (tree: ExprNode) => unknown,
): ContentSourceMap {
  let trace = traces.get(tree)
  if (!trace) traces.set(tree, (trace = traceQuery(tree)))
  const builder = new SourceMapBuilder(kind === 'withKeyArraySelector')
  try {
    const part = {value: result, at: [], scope: new Scope(view), map: builder}
    trace.read(evaluate(trace.expr), part)
  } catch (error) {
    if (error instanceof Untraceable) return emptySourceMap()
    throw error
  }
  return builder.map
}
