import {randomUUID} from 'node:crypto'
import type {Documents} from '../../store/list-change.ts'
import {type ExprNode, type FilterNode} from '../ast.ts'
import {conjuncts} from '../key-conditions.ts'
import type {DocumentView} from '../views/document-view.ts'
import {hoistOutOfFilter} from './hoisting.ts'

/** Begins the ids that stand for “what refers to …”. No query can name it. */
const PREFIX = `*${randomUUID()} `

/**
 * Narrows `*[references(^._id) && rest]` to what an index finds for each row of the query around it: `*`
 * becomes `coalesce({"_ref": PREFIX + ^._id}->documents, *)`, hoisted out of the filter, which itself stays
 * as it is. Where the operand is no string, the whole dataset is read as before.
 */
export function hoistReferringDocuments(filter: FilterNode): void {
  for (const condition of conjuncts(filter.expr)) {
    if (condition.type !== 'FuncCall' || condition.namespace !== 'global') continue
    const [operand, ...more] = condition.args
    if (condition.name !== 'references' || !operand || more.length > 0) continue
    const id = hoistOutOfFilter(operand)
    if (!id) continue
    const value: ExprNode = {
      type: 'OpCall',
      op: '+',
      left: {type: 'Value', value: PREFIX},
      right: id,
    }
    const reference: ExprNode = {
      type: 'Object',
      attributes: [{type: 'ObjectAttributeValue', name: '_ref', value}],
    }
    const found: ExprNode = {
      type: 'AccessAttribute',
      name: 'documents',
      base: {type: 'Deref', base: reference},
    }
    const args = [found, filter.base]
    filter.base = {type: 'FuncCall', namespace: 'global', name: 'coalesce', args}
    return
  }
}

/** Resolves such an id: the documents of the view that refer to it. Null for an id of a document. */
export function findReferringDocuments(
  id: string,
  view: DocumentView,
): {documents: Documents} | null {
  return id.startsWith(PREFIX) ? {documents: view.referringTo(id.slice(PREFIX.length))} : null
}
