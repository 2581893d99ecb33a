import type {TableHead} from '#schemas/vocabulary.ts'
import {list, text} from './normalise.ts'

/** A table within a text: rows of as many cells as it has columns, and which of them are heads. */
export type RichTable = {
  _type: 'table'
  _key: string
  caption: string
  head: TableHead
  rows: string[][]
}

export type RawTable = {
  caption?: string | null
  head?: string | null
  rows?: readonly ({cells?: readonly (string | null)[] | null} | null)[] | null
}

/** Normalises a table; rows and columns without a word are left out, and so is a table of nothing else. */
export function normaliseTable(raw: RawTable, key: string): RichTable | undefined {
  const all = list(raw.rows).map(({cells}) => (cells ?? []).map((cell) => text(cell)))
  const isFilled = (column: number) => all.some((cells) => seen(cells[column] ?? '') !== '')
  const width = Math.max(0, ...all.map(({length}) => length))
  const columns = Array.from({length: width}, (_, column) => column).filter(isFilled)
  const rows = all
    .filter((cells) => cells.some((cell) => seen(cell) !== ''))
    .map((cells) => columns.map((column) => cells[column] ?? ''))
  if (rows.length === 0) return undefined
  const head =
    raw.head === 'column' || raw.head === 'both' || raw.head === 'none' ? raw.head : 'row'
  return {_type: 'table', _key: key, caption: text(raw.caption), head, rows}
}

const hasHeadRow = ({head}: RichTable): boolean => head === 'row' || head === 'both'
const hasHeadColumn = ({head}: RichTable): boolean => head === 'column' || head === 'both'

/** A cell as it is drawn. */
export type TableCell = {
  text: string
  /** Says what the others in its column or row are. */
  scope?: 'col' | 'row'
  /** Set at the right: a number, or the head of a column of numbers. */
  isNumber: boolean
}

/** The rows of a table as they are drawn: those of the head, and all others. */
export function tableCells(table: RichTable): {head: TableCell[][]; body: TableCell[][]} {
  const {rows} = table
  const [first = [], ...rest] = hasHeadRow(table) ? rows : [[], ...rows]
  const isHead = (column: number) => column === 0 && hasHeadColumn(table)
  const body = rest.map((cells) =>
    cells.map((cell, column): TableCell => {
      if (isHead(column)) return {text: cell, scope: 'row', isNumber: false}
      return {text: cell, isNumber: isNumber(cell)}
    }),
  )
  const head = first.map((cell, column): TableCell => {
    const below = body.flatMap((cells) => cells[column] ?? [])
    const isOfNumbers = below.some(({isNumber: is}) => is) && below.every(isNumberOrGap)
    // An empty corner names nothing.
    return {text: cell, ...(seen(cell) && {scope: 'col' as const}), isNumber: isOfNumbers}
  })
  return {head: first.length > 0 ? [head] : [], body}
}

const isNumberOrGap = ({text: cell, isNumber: is}: TableCell): boolean =>
  is || /^(?:[-–—.…]|n\/?a\.?)?$/i.test(seen(cell))

/** A number with its sign, currency and unit of a hundred: `1,250.5`, `−3 %`, `US$3.50`, `(12)`. */
const NUMBER = /^\(?[-+−–±<>≈~]?\s*(?:US\$|[₦$€£N])?\s*\d[\d\s,.'’]*%?\)?$/

const isNumber = (cell: string): boolean => NUMBER.test(seen(cell))

/** The text that a person sees: in an editor's preview it ends with letters of Unicode's private use area. */
const seen = (cell: string): string => cell.replace(/[\p{Co}\p{Cf}]/gu, '').trim()
