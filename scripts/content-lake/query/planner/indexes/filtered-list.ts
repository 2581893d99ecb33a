import type {Documents} from '../../../store/list-change.ts'
import type {ExprNode} from '../../ast.ts'
import {filterDocuments} from '../../groq.ts'
import {IncrementalIndex, orderOf, updateList, withOrder} from './incremental-index.ts'

/**
 * The documents of a list that satisfy a condition, in the list's order. The condition must depend on the
 * document alone (see `isDeterministic`).
 */
export function filteredList(list: Documents, condition: ExprNode): Documents {
  return filteredLists.get(list, JSON.stringify(condition), condition)
}

/** A partial index: the part of a list that satisfies a condition. */
const filteredLists = new IncrementalIndex<ExprNode, Documents>(
  (list, condition) => withOrder(filterDocuments(list, condition), orderOf(list)),
  (part, condition, {removed, added}) =>
    updateList(part, {
      removed: filterDocuments(removed, condition),
      added: filterDocuments(added, condition),
    }),
)
