import {getPublishedId} from '@sanity/client/csm'
import {isRecord} from '#schemas/rules/site-paths.ts'

/** A document in a list of the first screen. */
export interface Row {
  /** The id in the dataset: `drafts.…`, or a published id. */
  _id: string
  _type: string
  /** ISO 8601. */
  _updatedAt: string
}

/** A release with its hour (ISO 8601), and the published ids of what it publishes or takes off the site. */
export interface ScheduledRow {
  name: string
  title: string
  publishAt: string
  documents: {id: string; type: string}[]
}

/** The documents under one name of an answer; what is no document is left out. */
export function rowsAt(answer: unknown, name: string): Row[] {
  return entriesOf(isRecord(answer) ? answer[name] : undefined).flatMap((entry) =>
    isRow(entry) ? [entry] : [],
  )
}

/** The releases of an answer of `scheduledQuery`. */
export function scheduledRows(answer: unknown): ScheduledRow[] {
  return entriesOf(answer).flatMap(({name, title, publishAt, documents}) => {
    if (typeof name !== 'string' || typeof publishAt !== 'string') return []
    const contents = entriesOf(documents).flatMap(({_id, _type}) =>
      typeof _id === 'string' && typeof _type === 'string'
        ? [{id: getPublishedId(_id), type: _type}]
        : [],
    )
    return [
      {
        name,
        publishAt,
        documents: contents,
        title: typeof title === 'string' && title ? title : '',
      },
    ]
  })
}

const entriesOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

const isRow = (value: Record<string, unknown>): value is Record<string, unknown> & Row =>
  ['_id', '_type', '_updatedAt'].every((field) => typeof value[field] === 'string')
