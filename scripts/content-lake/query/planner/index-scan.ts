import type {LakeDocument} from '../../store/document.ts'
import type {Documents} from '../../store/list-change.ts'
import type {ExprNode} from '../ast.ts'
import type {KeyCondition, QueryParams} from '../key-conditions.ts'
import type {IndexStep} from '../query-plan.ts'
import type {DocumentView} from '../views/document-view.ts'
import type {AttributeCondition} from './conditions.ts'
import {attributeLookUp, filteredList, sortedList} from './indexes.ts'
import {type TextCondition, textSearch} from './text-search.ts'

/** The conditions of a filter on `*` that indexes decide. */
export interface IndexConditions {
  key: KeyCondition
  attribute: AttributeCondition | undefined
  /** Conditions that depend on the document alone. */
  deterministic: readonly ExprNode[]
  texts: readonly TextCondition[]
}

/** Finds the documents of one filter on `*` by indexes. The query reads them from a parameter. */
export class IndexScan implements IndexStep {
  readonly parameter: string
  private readonly conditions: IndexConditions
  /** The arguments of the `order()` in which the documents are wanted, if any. */
  order: ExprNode[] | undefined

  constructor(parameter: string, conditions: IndexConditions) {
    this.parameter = parameter
    this.conditions = conditions
  }

  find(view: DocumentView, params: QueryParams): Documents {
    const {key, attribute, deterministic, texts} = this.conditions
    let list = findByKey(view, key, params)
    if (attribute) list = attributeLookUp(list, attribute, attribute.value(params))
    for (const condition of deterministic) list = filteredList(list, condition)
    for (const condition of texts) list = textSearch(list, condition, params)
    return this.order ? sortedList(list, this.order) : list
  }
}

function findByKey(view: DocumentView, {key, values}: KeyCondition, params: QueryParams) {
  const wanted = [...new Set(values(params))]
  const [first] = wanted
  if (first === undefined) return []
  if (key === 'type' && wanted.length === 1) return view.ofType(first)
  if (key === 'id') return uniqueById(wanted.map((id) => view.get(id)))
  return uniqueById(
    wanted.flatMap((value) => (key === 'type' ? view.ofType(value) : view.referringTo(value))),
  )
}

function uniqueById(documents: (LakeDocument | undefined)[]): LakeDocument[] {
  const present = new Set(documents.filter((document) => document !== undefined))
  return [...present].sort((a, b) => (a._id < b._id ? -1 : 1))
}
