import {useEffect, useState} from 'react'
import {useDocumentStore} from 'sanity'
import {type OrderableType, POSITION_FIELDS} from './orderable-types.ts'
import {rowsListenQuery, rowsQueries} from './rows.queries.ts'
import {type PositionedDocument, type Row, toRows} from './rows.ts'

export type RowsState = {status: 'loading'} | {status: 'failed'} | {status: 'ready'; rows: Row[]}

/** Subscribes to the rows of a type, drafts included, in the order of the dataset. */
export function useRows(type: OrderableType): RowsState {
  const documentStore = useDocumentStore()
  const [state, setState] = useState<RowsState>({status: 'loading'})

  useEffect(() => {
    const query = {
      fetch: rowsQueries[POSITION_FIELDS[type]],
      listen: rowsListenQuery,
    }
    const options = {apiVersion: '2025-02-19', perspective: 'raw' as const, throttleTime: 200}
    const subscription = documentStore.listenQuery(query, {type}, options).subscribe({
      next: (result: unknown) => setState({status: 'ready', rows: toRows(parseResult(result))}),
      error: (error: unknown) => {
        console.error(error)
        setState({status: 'failed'})
      },
    })
    return () => subscription.unsubscribe()
  }, [documentStore, type])

  return state
}

const parseResult = (result: unknown): PositionedDocument[] =>
  Array.isArray(result) ? result.flatMap((entry: unknown) => parseDocument(entry) ?? []) : []

function parseDocument(entry: unknown): PositionedDocument | null {
  if (typeof entry !== 'object' || entry === null || !('_id' in entry)) return null
  const {_id, title, position} = {title: null, position: null, ...entry}
  if (typeof _id !== 'string') return null
  return {
    _id,
    title: typeof title === 'string' ? title : null,
    position: typeof position === 'number' ? position : null,
  }
}
