import {type HtmlToPortableTextOptions, htmlToPortableText} from '@portabletext/html'
import {uuid} from '@sanity/uuid'
import type {TableHead} from '#schemas/vocabulary.ts'

/**
 * Converts HTML with tables to blocks, by the rules by which the editor itself reads HTML, and one more for tables.
 *
 * @param html as `normaliseHtml` returns it, with its tables.
 * @param schema what else the text may hold.
 * @returns undefined where the HTML has no table: the editor reads it then.
 */
export function blocksWithTables(
  html: string,
  schema: NonNullable<HtmlToPortableTextOptions['schema']>,
): object[] | undefined {
  const blocks = htmlToPortableText(html, {schema, keyGenerator: newKey, rules: [tableRule]})
  return blocks.some(({_type}) => _type === 'table') ? blocks : undefined
}

const newKey = () => uuid().replaceAll('-', '').slice(0, 12)

type Rule = NonNullable<HtmlToPortableTextOptions['rules']>[number]

const tableRule: Rule = {
  deserialize: (node, _next, createBlock) =>
    node instanceof HTMLTableElement && isTableOfData(node)
      ? createBlock({_type: 'table', _key: newKey(), ...tableOf(node)})
      : undefined,
}

/** Tells whether a table is one: two cells stand side by side. Others only lay out a text, as newsletters do. */
function isTableOfData(table: HTMLTableElement): boolean {
  if (table.querySelector('table')) return false
  return [...table.rows].some((row) => [...row.cells].filter(hasText).length > 1)
}

const hasText = (element: Element) => element.textContent.trim() !== ''

/** The caption, the head and the rows of a table; each cell stays in its column. */
function tableOf(table: HTMLTableElement): {
  caption?: string
  head: TableHead
  rows: {_type: 'tableRow'; _key: string; cells: string[]}[]
} {
  const grid = gridOf(table)
  const isFilled = (column: number) => grid.some((cells) => textOf(cells[column]) !== '')
  const width = Math.max(0, ...grid.map(({length}) => length))
  const columns = Array.from({length: width}, (_, column) => column).filter(isFilled)
  const rows = grid
    .filter((cells) => cells.some((cell) => textOf(cell) !== ''))
    .map((cells) => columns.map((column) => cells[column]))
  const caption = table.caption?.textContent.trim()
  return {
    ...(caption && {caption}),
    head: headOf(rows),
    rows: rows.map((cells) => ({_type: 'tableRow', _key: newKey(), cells: cells.map(textOf)})),
  }
}

type GridCell = HTMLTableCellElement | undefined

/** The cells of a table by row and column. Of a cell that spans several the others are empty: none moves. */
function gridOf({rows}: HTMLTableElement): GridCell[][] {
  const grid: GridCell[][] = [...rows].map(() => [])
  const taken = new Set<string>()
  for (const [row, {cells}] of [...rows].entries()) {
    let column = 0
    for (const cell of cells) {
      while (taken.has(`${row} ${column}`)) column += 1
      for (let below = 0; below < cell.rowSpan; below += 1) {
        for (let beside = 0; beside < cell.colSpan; beside += 1) {
          taken.add(`${row + below} ${column + beside}`)
        }
      }
      const line = grid[row] ?? []
      line[column] = cell
      column += cell.colSpan
    }
  }
  return grid.map((cells) => Array.from(cells))
}

/** The text of a cell, its paragraphs as lines; an address that its words do not name stands behind them. */
function textOf(cell: GridCell): string {
  if (!cell) return ''
  const copy = cell.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const link of copy.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    const text = link.textContent.trim()
    if (/^https?:/.test(href) && text !== '' && !href.includes(text)) link.append(` (${href})`)
  }
  const lines = copy.querySelectorAll('p, li, div, br, h1, h2, h3, h4, h5, h6')
  for (const line of lines) line.before(LINE_BREAK)
  return copy.textContent
    .replace(/\s+/g, ' ')
    .split(LINE_BREAK)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** Stands for a break of a line while white space is made one space. */
const LINE_BREAK = '\u{E000}'

/** Finds the head by elements, by bold type, and by a first row of words above numbers. */
function headOf(rows: readonly GridCell[][]): TableHead {
  const [first = [], ...rest] = rows
  if (rest.length === 0) return 'none'
  const firstColumn = rest.map(([cell]) => cell)
  const isRow = isHead(first) || (isWords(first) && rest.some((cells) => cells.some(isNumber)))
  const isColumn = isHead(firstColumn) && !isHead(rest.map((cells) => cells.at(-1)))
  if (isRow) return isColumn ? 'both' : 'row'
  return isColumn ? 'column' : 'none'
}

/** Tells whether all cells with a text are heads, by their elements or by their type. */
function isHead(cells: readonly GridCell[]): boolean {
  const filled = cells.flatMap((cell) => (cell && hasText(cell) ? [cell] : []))
  return filled.length > 0 && filled.every((cell) => isHeadCell(cell))
}

const isHeadCell = (cell: HTMLTableCellElement): boolean =>
  cell.tagName === 'TH' || cell.closest('thead') !== null || isBold(cell)

/** Google's programs set bold type by styles, Word by elements. */
function isBold(cell: HTMLElement): boolean {
  const texts = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    let element = texts.currentNode.parentElement
    if (texts.currentNode.textContent?.trim() === '') continue
    while (element && !hasBoldType(element))
      element = element === cell ? null : element.parentElement
    if (!element) return false
  }
  return true
}

const hasBoldType = (element: HTMLElement): boolean =>
  element.matches('b, strong') || /^(bold|[6-9]00)$/.test(element.style.fontWeight)

const isWords = (cells: readonly GridCell[]): boolean =>
  cells.every((cell, column) => (column === 0 || hasTextIn(cell)) && !isNumber(cell))

const hasTextIn = (cell: GridCell): boolean => cell !== undefined && hasText(cell)

/** A year alone is the head of a column as often as a figure. */
const isNumber = (cell: GridCell): boolean => {
  const text = textOf(cell)
  return /^[-+−–(]?[^\p{L}\d]{0,2}\d[\d\s,.]*%?\)?$/u.test(text) && !/^(19|20)\d\d$/.test(text)
}
