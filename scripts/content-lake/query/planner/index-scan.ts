import type {LakeDocument} from '../../store/document.ts'
import type {ExprNode} from '../ast.ts'
import type {AttributeRestriction} from './attribute-conditions.ts'
import {matching, ordered, passing} from './indexes/attribute-index.ts'
import type {QueryParams, Restriction} from '../key-conditions.ts'
import {searched, type TextSearch} from './text-conditions.ts'
import type {DocumentView} from '../views/views.ts'

/** The conditions of a filter that indexes answer wholly. */
interface Conditions {
  attribute: AttributeRestriction | undefined
  /** These say the same of a document at every time. */
  plain: readonly ExprNode[]
  searches: readonly TextSearch[]
}

/** Documents that take the place of `*` in one filter, handed to the query as a parameter. */
export class Source {
  readonly name: string
  private readonly restriction: Restriction
  private readonly conditions: Conditions
  /** The arguments of the `order()` that the documents are to arrive in, if any. */
  order: ExprNode[] | undefined

  constructor(name: string, restriction: Restriction, conditions: Conditions) {
    this.name = name
    this.restriction = restriction
    this.conditions = conditions
  }

  find(view: DocumentView, params: QueryParams): readonly LakeDocument[] {
    const {attribute, plain, searches} = this.conditions
    let list = found(view, this.restriction, params)
    if (attribute) list = matching(list, attribute, attribute.value(params))
    for (const condition of plain) list = passing(list, condition)
    for (const search of searches) list = searched(list, search, params)
    return this.order ? ordered(list, this.order) : list
  }
}

function found(view: DocumentView, {on, values}: Restriction, params: QueryParams) {
  const wanted = [...new Set(values(params))]
  const [first] = wanted
  if (first === undefined) return []
  if (on === 'type' && wanted.length === 1) return view.ofType(first)
  if (on === 'id') return sorted(wanted.map((id) => view.get(id)))
  return sorted(
    wanted.flatMap((value) => (on === 'type' ? view.ofType(value) : view.referringTo(value))),
  )
}

function sorted(documents: (LakeDocument | undefined)[]): LakeDocument[] {
  const present = new Set(documents.filter((document) => document !== undefined))
  return [...present].sort((a, b) => (a._id < b._id ? -1 : 1))
}
