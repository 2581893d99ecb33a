import type {Announcements, UniqueIdentifier} from '@dnd-kit/core'
import type {Row} from './rows.ts'

/** What a screen reader announces while a row is dragged: titles and positions instead of ids. */
export function createAnnouncements(rows: readonly Row[]): Announcements {
  const titleOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.title ?? 'The row'
  const positionOf = (id: UniqueIdentifier) =>
    `number ${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`
  return {
    onDragStart: ({active}) => `${titleOf(active.id)} is picked up, ${positionOf(active.id)}.`,
    onDragOver: ({active, over}) =>
      over ? `${titleOf(active.id)} would become ${positionOf(over.id)}.` : undefined,
    onDragEnd: ({active, over}) =>
      over
        ? `${titleOf(active.id)} is dropped as ${positionOf(over.id)}.`
        : `${titleOf(active.id)} stays.`,
    onDragCancel: ({active}) => `${titleOf(active.id)} stays where it was.`,
  }
}
