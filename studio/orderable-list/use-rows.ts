import {useToast} from '@sanity/ui/toast'
import {useEffect, useRef, useState} from 'react'
import {useClient, useDocumentStore} from 'sanity'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {rowsListenQuery, rowsQueries} from '../studio.queries.ts'
import {reasonOf} from '../use-action.ts'
import {savePositions} from './save-positions.ts'
import {
  type OrderableType,
  POSITION_FIELDS,
  allPositions,
  changedPositions,
  type Move,
  moveBack,
  moveRow,
  type PositionedDocument,
  type Row,
  sortByIds,
  toRows,
} from './rows.ts'

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
    const options = {apiVersion: API_VERSION, perspective: 'raw' as const, throttleTime: 200}
    const subscription = documentStore.listenQuery(query, {type}, options).subscribe({
      next: (result: unknown) =>
        setState({status: 'ready', rows: toRows(type, parseResult(result))}),
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
  const {_id, _createdAt, title, position} = {
    _createdAt: '',
    title: null,
    position: null,
    ...entry,
  }
  if (typeof _id !== 'string') return null
  return {
    _id,
    _createdAt: typeof _createdAt === 'string' ? _createdAt : '',
    title: typeof title === 'string' ? title : null,
    position: typeof position === 'number' ? position : null,
  }
}

/** An optimistic order: shown until the dataset reports a change after the order was saved. */
interface OptimisticOrder {
  ids: string[]
  /** The latest rows of the dataset when the order was saved; null while it is being saved. */
  rowsWhenSaved: readonly Row[] | null
}

export interface Reorder {
  /** The rows in the order to show. */
  rows: readonly Row[]
  /** Moves a row; indexes count from 0. */
  move: (from: number, to: number) => void
  /** Undoes the last move of this window, and nothing that others have moved since; null when there is none. */
  undo: (() => void) | null
}

/**
 * Saves each move at once in one transaction; transactions run one after the other.
 *
 * @param savedRows - The rows in the order of the dataset.
 */
export function useReorder(type: OrderableType, savedRows: readonly Row[]): Reorder {
  const client = useClient({apiVersion: API_VERSION})
  const toast = useToast()
  const [optimistic, setOptimistic] = useState<OptimisticOrder | null>(null)
  const [lastMove, setLastMove] = useState<Move | null>(null)
  const lastSave = useRef<Promise<unknown>>(Promise.resolve())
  const latestSavedRows = useRef(savedRows)
  useEffect(() => {
    latestSavedRows.current = savedRows
  }, [savedRows])

  const isPending = optimistic !== null && (optimistic.rowsWhenSaved ?? savedRows) === savedRows
  const rows = isPending ? sortByIds(savedRows, optimistic.ids) : savedRows

  const save = (next: readonly Row[], undoable: Move | null) => {
    // During an earlier save the positions of the dataset are out of date: write all of them.
    const updates = isPending ? allPositions(next) : changedPositions(next)
    setLastMove(undoable)
    if (updates.length === 0) return
    const ids = next.map(({id}) => id)
    setOptimistic({ids, rowsWhenSaved: null})
    lastSave.current = lastSave.current
      .then(() => savePositions(client, POSITION_FIELDS[type], updates))
      .then(
        () =>
          setOptimistic((current) =>
            current?.ids === ids ? {ids, rowsWhenSaved: latestSavedRows.current} : current,
          ),
        (error: unknown) => {
          console.error(error)
          setOptimistic(null)
          setLastMove(null)
          toast.push({
            status: 'error',
            title: 'The order was not saved. The list is as it was.',
            description: reasonOf(error),
          })
        },
      )
  }

  return {
    rows,
    move: (from, to) => {
      const row = rows[from]
      if (row && from !== to)
        save(moveRow(rows, from, to), {id: row.id, after: rows[from - 1]?.id ?? null})
    },
    undo: lastMove && (() => save(moveBack(rows, lastMove), null)),
  }
}
