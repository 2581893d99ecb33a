import {uuid} from '@sanity/uuid'
import {type FormPatch, insert, set, setIfMissing, unset} from 'sanity'
import {isRecord} from '#schemas/rules/site-paths.ts'

/** A row of a table's field, as the form has it. */
export interface GridRow {
  _type: 'tableRow'
  _key: string
  cells: string[]
}

/** A cell by the numbers of its row and column, from 0. */
export interface CellAt {
  row: number
  column: number
}

/** The rows of a field's value; cells that are missing, or no texts, are empty. */
export function gridRows(value: unknown): GridRow[] {
  const entries: unknown[] = Array.isArray(value) ? value : []
  return entries.filter(isRecord).flatMap(({_key, cells}) => {
    if (typeof _key !== 'string') return []
    const texts = Array.isArray(cells) ? cells.map((cell) => (isText(cell) ? cell : '')) : []
    return [{_type: 'tableRow' as const, _key, cells: texts}]
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The number of columns: that of the longest row. */
export const widthOf = (rows: readonly GridRow[]): number =>
  Math.max(0, ...rows.map(({cells}) => cells.length))

/** An empty row. */
export const newRow = (width: number): GridRow => ({
  _type: 'tableRow',
  _key: uuid(),
  cells: Array.from({length: width}, () => ''),
})

const padded = ({cells}: GridRow, width: number): string[] =>
  Array.from({length: width}, (_, column) => cells[column] ?? '')

/** Writes one cell, and touches no other, in which somebody else may be writing. */
export function setCell(
  rows: readonly GridRow[],
  {row, column}: CellAt,
  text: string,
): FormPatch[] {
  const entry = rows[row]
  if (!entry) return []
  if (column < entry.cells.length) return [set(text, [{_key: entry._key}, 'cells', column])]
  return [set(padded(entry, column + 1).with(column, text), [{_key: entry._key}, 'cells'])]
}

/** Adds a row after another, or as the only one. */
export function addRow(rows: readonly GridRow[], after: number, row: GridRow): FormPatch[] {
  const before = rows[after]
  if (before) return [insert([row], 'after', [{_key: before._key}])]
  return [setIfMissing([]), insert([row], 'before', [0])]
}

/** Adds an empty column after another. */
export const addColumn = (rows: readonly GridRow[], after: number): FormPatch[] =>
  rows.map((row) =>
    set(padded(row, widthOf(rows)).toSpliced(after + 1, 0, ''), [{_key: row._key}, 'cells']),
  )

export function removeRow(rows: readonly GridRow[], at: number): FormPatch[] {
  const row = rows[at]
  return row ? [unset([{_key: row._key}])] : []
}

export const removeColumn = (rows: readonly GridRow[], at: number): FormPatch[] =>
  rows.map((row) => set(padded(row, widthOf(rows)).toSpliced(at, 1), [{_key: row._key}, 'cells']))

/** Where a cell stands after somebody has added or removed rows, or a column. Where its row was removed the number stays the same. */
export function cellAfter(
  {row, column}: CellAt,
  before: readonly GridRow[],
  after: readonly GridRow[],
): CellAt {
  const index = after.findIndex(({_key}) => _key === before[row]?._key)
  return {row: index < 0 ? row : index, column: columnAfter(column, before, after)}
}

function columnAfter(
  column: number,
  before: readonly GridRow[],
  after: readonly GridRow[],
): number {
  const isWider = widthOf(after) > widthOf(before)
  const [narrow, wide] = isWider ? [before, after] : [after, before]
  const width = widthOf(wide)
  if (widthOf(narrow) !== width - 1) return column
  /** Tells whether all rows of both are alike but for one column of the wide ones. */
  const isAt = (at: number) =>
    wide.every((row) => {
      const other = narrow.find(({_key}) => _key === row._key)
      const rest = padded(row, width).toSpliced(at, 1)
      return !other || padded(other, width - 1).every((text, index) => text === rest[index])
    })
  const at = Array.from({length: width}, (_, number) => number).find(isAt) ?? width
  if (isWider) return at <= column ? column + 1 : column
  return at < column ? column - 1 : column
}

/** Writes cells that were copied out of a sheet, from one cell on; rows and columns are added as they are needed. */
export function pasteCells(
  rows: readonly GridRow[],
  {row, column}: CellAt,
  pasted: readonly (readonly string[])[],
): FormPatch[] {
  const width = Math.max(widthOf(rows), column + Math.max(0, ...pasted.map(({length}) => length)))
  const written = pasted.map((texts, index) => {
    const entry = rows[row + index] ?? newRow(width)
    return {...entry, cells: padded(entry, width).toSpliced(column, texts.length, ...texts)}
  })
  const below = rows.length - row
  return [
    ...written.slice(0, below).map(({_key, cells}) => set(cells, [{_key}, 'cells'])),
    ...(written.length > below ? [insert(written.slice(below), 'after', [-1])] : []),
  ]
}

/**
 * The cells of a text that a sheet has put on the clipboard: tabs between cells, lines for rows, and quotes around a cell
 * of several lines. Undefined for a text without a tab, which belongs into one cell.
 */
export function clipboardCells(text: string): string[][] | undefined {
  if (!text.includes('\t')) return undefined
  const rows: string[][] = [[]]
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (const [, cell = '', end] of lines.matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g)) {
    const isQuoted = /^".*"$/s.test(cell)
    rows.at(-1)?.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}
