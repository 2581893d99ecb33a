import {useEffect, useState} from 'react'
import {useDocumentStore} from 'sanity'
import {type OrderedType, PLACE_FIELDS} from './orderable-types.ts'
import {type PlacedDocument, type Row, toRows} from './rows.ts'

/** The list as it stands in the dataset, kept up to date. */
export type LiveRows = {status: 'loading'} | {status: 'failed'} | {status: 'ready'; rows: Row[]}

const BY_TYPE = '*[_type == $type]'
const WITHOUT_VERSIONS = '[!(_id in path("versions.**"))]'

/** Drafts and published documents of a type, in their order; changes of others show at once. */
export function useRows(type: OrderedType): LiveRows {
  const documents = useDocumentStore()
  const [state, setState] = useState<LiveRows>({status: 'loading'})

  useEffect(() => {
    const query = {
      fetch: `${BY_TYPE}${WITHOUT_VERSIONS}{_id, "title": coalesce(tittle, title, name, question), "place": ${PLACE_FIELDS[type]}}`,
      // By the type alone: a content service looks that up for each change, and evaluates all else.
      listen: BY_TYPE,
    }
    const options = {apiVersion: '2025-02-19', perspective: 'raw' as const, throttleTime: 200}
    const subscription = documents.listenQuery(query, {type}, options).subscribe({
      next: (found: unknown) => setState({status: 'ready', rows: toRows(readPlaced(found))}),
      error: (error: unknown) => {
        console.error(error)
        setState({status: 'failed'})
      },
    })
    return () => subscription.unsubscribe()
  }, [documents, type])

  return state
}

const readPlaced = (found: unknown): PlacedDocument[] =>
  Array.isArray(found) ? found.flatMap((entry: unknown) => readOne(entry) ?? []) : []

function readOne(entry: unknown): PlacedDocument | null {
  if (typeof entry !== 'object' || entry === null || !('_id' in entry)) return null
  const {_id, title, place} = {title: null, place: null, ...entry}
  if (typeof _id !== 'string') return null
  return {
    _id,
    title: typeof title === 'string' ? title : null,
    place: typeof place === 'number' ? place : null,
  }
}
