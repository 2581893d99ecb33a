import {useToast} from '@sanity/ui/toast'
import {useEffect, useRef, useState} from 'react'
import {useClient} from 'sanity'
import {type OrderedType, PLACE_FIELDS} from './orderable-types.ts'
import {type Placement, type Row, arrange, everyPlacement, moveRow, placements} from './rows.ts'

/** An order that was asked for. It is shown until the dataset has spoken after it was saved. */
interface Wanted {
  ids: string[]
  /** What the dataset last said when the order was saved; null while it is being saved. */
  savedOver: readonly Row[] | null
}

/** The rows in the order to show, and what an editor can do with them. */
export interface Order {
  rows: readonly Row[]
  /** Moves a row; places count from 0. */
  move: (from: number, to: number) => void
  /** Takes back the last move; null when there is none. */
  undo: (() => void) | null
}

/**
 * Saves each move at once, all of it in one transaction. Moves are saved one after the other.
 *
 * @param live - The rows as they stand in the dataset.
 */
export function useOrder(type: OrderedType, live: readonly Row[]): Order {
  const client = useClient({apiVersion: '2025-02-19'})
  const toast = useToast()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [before, setBefore] = useState<string[] | null>(null)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const newest = useRef(live)
  useEffect(() => {
    newest.current = live
  }, [live])

  const isWaiting = wanted !== null && (wanted.savedOver ?? live) === live
  const rows = isWaiting ? arrange(live, wanted.ids) : live

  const write = async (changes: Placement[]) => {
    const transaction = client.transaction()
    for (const {id, place} of changes) transaction.patch(id, {set: {[PLACE_FIELDS[type]]: place}})
    await transaction.commit({tag: 'order', visibility: 'async'})
  }

  const save = (next: readonly Row[], undoTo: string[] | null) => {
    // While an earlier move is on its way, what the dataset said is no measure of what has to change.
    const changes = isWaiting ? everyPlacement(next) : placements(next)
    if (changes.length === 0) return
    const ids = next.map(({id}) => id)
    setWanted({ids, savedOver: null})
    setBefore(undoTo)
    saving.current = saving.current
      .then(() => write(changes))
      .then(
        () => setWanted((now) => (now?.ids === ids ? {ids, savedOver: newest.current} : now)),
        (error: unknown) => {
          console.error(error)
          setWanted(null)
          setBefore(null)
          toast.push({
            status: 'error',
            title: 'The order was not saved',
            description: 'The list is as it was. Try again in a moment.',
          })
        },
      )
  }

  return {
    rows,
    move: (from, to) => {
      if (from !== to)
        save(
          moveRow(rows, from, to),
          rows.map(({id}) => id),
        )
    },
    undo: before === null ? null : () => save(arrange(rows, before), null),
  }
}
