import {type DraftPair, pairDrafts} from '../drafts.ts'

/** The types with a manual order, with the field of the position. */
export const POSITION_FIELDS = {
  heroSlide: 'position',
  member: 'position',
  service: 'position',
  managementMember: 'position',
  faq: 'position',
  step: 'stepNumber',
} as const satisfies Record<string, PositionField>

export type OrderableType = keyof typeof POSITION_FIELDS

export const isOrderableType = (type: unknown): type is OrderableType =>
  typeof type === 'string' && Object.hasOwn(POSITION_FIELDS, type)

export type PositionField = 'position' | 'stepNumber'

/** The projection of each draft and each published document that the list fetches. */
export interface PositionedDocument {
  _id: string
  title: string | null
  position: number | null
}

/** One row of the list: a draft, a published document, or both. */
export interface Row extends DraftPair<PositionedDocument> {
  title: string
}

/**
 * The rows in the order of the site: by position, rows without one last, equal ones by title. The
 * published position counts where there is one; moving a row writes both.
 *
 * @param documents - Drafts and published documents of one type.
 */
export function toRows(documents: readonly PositionedDocument[]): Row[] {
  return pairDrafts(documents)
    .map((pair) => ({...pair, title: (pair.draft ?? pair.published)?.title || 'Untitled'}))
    .sort((one, other) => byPosition(one, other) || one.title.localeCompare(other.title, 'en'))
}

function byPosition(one: Row, other: Row): number {
  const [first, second] = [positionOf(one), positionOf(other)]
  // The difference of two infinities would not be a number.
  return first === second ? 0 : first - second
}

const positionOf = ({published, draft}: Row): number => (published ?? draft)?.position ?? Infinity

/** Returns the rows with one moved; indexes count from 0. */
export function moveRow(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from]
  if (!row) return [...rows]
  const rest = rows.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, to), 0, row)
}

/** Sorts rows by a list of ids; rows with other ids keep their order at the end. */
export function sortByIds(rows: readonly Row[], ids: readonly string[]): Row[] {
  const indexes = new Map(ids.map((id, index) => [id, index]))
  // Not Infinity: the difference of two would not be a number.
  const indexOf = ({id}: Row) => indexes.get(id) ?? indexes.size
  return rows.toSorted((one, other) => indexOf(one) - indexOf(other))
}

/** A position to write into one draft or published document. */
export interface PositionUpdate {
  id: string
  position: number
}

/** The positions of all rows, counted from 1; a draft gets the position of its published document. */
export function allPositions(rows: readonly Row[]): PositionUpdate[] {
  return rows.flatMap(({published, draft}, index) =>
    [published, draft].flatMap((document) =>
      document ? [{id: document._id, position: index + 1}] : [],
    ),
  )
}

/**
 * The positions to write so that the rows count from 1 in their order. Draft and published document get
 * the same position: the order shows on the site at once, and publishing the draft keeps it.
 */
export function changedPositions(rows: readonly Row[]): PositionUpdate[] {
  const documents = rows.flatMap(({published, draft}) => [published, draft])
  return allPositions(rows).filter(
    ({id, position}) => documents.find((document) => document?._id === id)?.position !== position,
  )
}
