import type {PositionField} from './rows.ts'

/** Filters by type alone: a content service can look that up for each mutation without evaluating GROQ. */
export const rowsListenQuery = '*[_type == $type]'

/** The rows of a list, by the field of their position. */
export const rowsQueries: Readonly<Record<PositionField, string>> = {
  position: rowsQuery('position'),
  stepNumber: rowsQuery('stepNumber'),
}

function rowsQuery(field: PositionField): string {
  return `${rowsListenQuery}[!(_id in path("versions.**"))]{_id, "title": coalesce(tittle, title, name, question), "position": ${field}}`
}
