/** The field that says where a document stands in its list. */
export type PlaceField = 'position' | 'stepNumber'

/** What the pane asks of each draft and each published document. */
export interface PlacedDocument {
  _id: string
  title: string | null
  place: number | null
}

/** One document of the list, as draft, as published, or both. */
export interface Row {
  /** The id without `drafts.`. */
  id: string
  title: string
  published: PlacedDocument | null
  draft: PlacedDocument | null
}

const DRAFTS = 'drafts.'

/**
 * The list as visitors see it: by place, those without one last, equal ones by title. Where a document
 * is published its published place counts, since moving writes both.
 *
 * @param documents - Drafts and published documents of one type.
 */
export function toRows(documents: readonly PlacedDocument[]): Row[] {
  const rows = new Map<string, Row>()
  for (const document of documents) {
    const isDraft = document._id.startsWith(DRAFTS)
    const id = isDraft ? document._id.slice(DRAFTS.length) : document._id
    const row = rows.get(id) ?? {id, title: '', published: null, draft: null}
    rows.set(id, {...row, [isDraft ? 'draft' : 'published']: document})
  }
  return [...rows.values()]
    .map((row) => ({...row, title: (row.draft ?? row.published)?.title || 'Untitled'}))
    .sort((one, other) => byPlace(one, other) || one.title.localeCompare(other.title, 'en'))
}

function byPlace(one: Row, other: Row): number {
  const [first, second] = [placeOf(one), placeOf(other)]
  return first === second ? 0 : first - second
}

const placeOf = ({published, draft}: Row): number => (published ?? draft)?.place ?? Infinity

/** The list with one row at another place; both places count from 0. */
export function moveRow(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from]
  if (!row) return [...rows]
  const rest = rows.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, to), 0, row)
}

/** The list in the order of some ids; rows that the ids do not know keep their order at the end. */
export function arrange(rows: readonly Row[], ids: readonly string[]): Row[] {
  const rank = new Map(ids.map((id, index) => [id, index]))
  return rows.toSorted((one, other) => rankOf(rank, one.id) - rankOf(rank, other.id))
}

// Not Infinity: the difference of two would not be a number.
const rankOf = (rank: Map<string, number>, id: string) => rank.get(id) ?? rank.size

/** A place to write into one draft or published document. */
export interface Placement {
  id: string
  place: number
}

/** The places of all rows, numbered from 1; a draft has the place of its published document. */
export function everyPlacement(rows: readonly Row[]): Placement[] {
  return rows.flatMap(({published, draft}, index) =>
    [published, draft].flatMap((document) =>
      document ? [{id: document._id, place: index + 1}] : [],
    ),
  )
}

/**
 * What has to be written so that the rows are numbered from 1 in their order. Draft and published
 * document get the same place, so that the order shows at once and publishing the draft keeps it.
 */
export function placements(rows: readonly Row[]): Placement[] {
  const known = new Map(
    rows.flatMap(({published, draft}) =>
      [published, draft].flatMap((document) => (document ? [[document._id, document.place]] : [])),
    ),
  )
  return everyPlacement(rows).filter(({id, place}) => known.get(id) !== place)
}
