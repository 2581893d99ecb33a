import type {Announcements, UniqueIdentifier} from '@dnd-kit/core'
import type {Row} from './rows.ts'

/** What a screen reader says while a row is moved: titles and places instead of ids. */
export function announcementsFor(rows: readonly Row[]): Announcements {
  const titleOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.title ?? 'The row'
  const placeOf = (id: UniqueIdentifier) =>
    `number ${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`
  return {
    onDragStart: ({active}) => `${titleOf(active.id)} is picked up, ${placeOf(active.id)}.`,
    onDragOver: ({active, over}) =>
      over ? `${titleOf(active.id)} would become ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({active, over}) =>
      over
        ? `${titleOf(active.id)} is dropped as ${placeOf(over.id)}.`
        : `${titleOf(active.id)} stays.`,
    onDragCancel: ({active}) => `${titleOf(active.id)} stays where it was.`,
  }
}
