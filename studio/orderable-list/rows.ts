import {getPublishedId, isVersionId} from '@sanity/client/csm'
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

/** The projection of each document that the list fetches: drafts, published ones, and versions of releases. */
export interface PositionedDocument {
  _id: string
  _createdAt: string
  title: string | null
  position: number | null
}

/** One row of the list: a draft, a published document, or both. */
export interface Row extends DraftPair<PositionedDocument> {
  title: string
  /** Versions of the document in releases that are still to be published: with an old position they would undo a move. */
  versions: PositionedDocument[]
}

/**
 * The rows in the order of the site, equal positions as well. The published position counts where there is one; moving
 * a row writes all of its documents.
 *
 * @param documents - Drafts, published documents and versions of one type.
 */
export function toRows(type: OrderableType, documents: readonly PositionedDocument[]): Row[] {
  const versions = Map.groupBy(documents.filter(isVersion), ({_id}): string => getPublishedId(_id))
  return pairDrafts(documents.filter((document) => !isVersion(document)))
    .map((pair) => ({
      ...pair,
      title: (pair.draft ?? pair.published)?.title || 'Untitled',
      versions: versions.get(pair.id) ?? [],
    }))
    .sort((a, b) => {
      const [first, second] = [keyOf(type, a), keyOf(type, b)]
      // The difference of two infinities would not be a number.
      if (first.position !== second.position) return first.position - second.position
      return first.tie < second.tie ? -1 : Number(first.tie > second.tie)
    })
}

const isVersion = ({_id}: PositionedDocument): boolean => isVersionId(_id)

/** By what the site's queries sort a type: slides by their age where positions are equal, all else by title. */
function keyOf(type: OrderableType, {published, draft}: Row): {position: number; tie: string} {
  const shown = published ?? draft
  return type === 'heroSlide'
    ? {position: shown?.position ?? 1000, tie: shown?._createdAt ?? ''}
    : {position: shown?.position ?? Infinity, tie: shown?.title ?? ''}
}

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
  return rows.toSorted((a, b) => indexOf(a) - indexOf(b))
}

/** A move that can be undone: the row, and the one that it followed before; null where it was the first. */
export interface Move {
  id: string
  after: string | null
}

/** Returns the rows with one put back to where it was, behind the row that it followed; others stay as they are now. */
export function moveBack(rows: readonly Row[], {id, after}: Move): Row[] {
  const from = rows.findIndex((row) => row.id === id)
  const rest = rows.filter((row) => row.id !== id)
  const to = after === null ? 0 : rest.findIndex((row) => row.id === after) + 1
  return from < 0 || (after !== null && to === 0) ? [...rows] : moveRow(rows, from, to)
}

/** A position to write into one document. */
export interface PositionUpdate {
  id: string
  position: number
}

const documentsOf = ({published, draft, versions}: Row): PositionedDocument[] =>
  [published, draft, ...versions].filter((document) => document !== null)

/** The positions of all rows, counted from 1; drafts and versions get the position of their published document. */
export function allPositions(rows: readonly Row[]): PositionUpdate[] {
  return rows.flatMap((row, index) =>
    documentsOf(row).map(({_id: id}) => ({id, position: index + 1})),
  )
}

/**
 * The positions to write so that the rows count from 1 in their order. All documents of a row get the same position:
 * the order shows on the site at once, and publishing a draft or a release keeps it.
 */
export function changedPositions(rows: readonly Row[]): PositionUpdate[] {
  const documents = new Map(rows.flatMap(documentsOf).map((document) => [document._id, document]))
  return allPositions(rows).filter(({id, position}) => documents.get(id)?.position !== position)
}
