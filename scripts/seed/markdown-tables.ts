import type {TableHead} from '#schemas/vocabulary.ts'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {type Fields, listOf} from './documents.ts'

/** A table as the converter reads it; a table whose first row is empty has no row of heads. */
export interface MarkdownTable {
  rows: {cells: {value: object[]}[]}[]
  headerRows?: number | undefined
}

/**
 * A table of the content model. Where all cells of the first column are in bold type, but for the corner, they are heads.
 *
 * @param report is told of what a cell cannot hold.
 */
export function tableValue(
  {rows, headerRows = 0}: MarkdownTable,
  nextKey: () => string,
  report: (problem: string) => void,
): {_type: 'table'; _key: string} & Fields {
  const cells = rows.map((row) => row.cells.map(({value}) => spansOf(value)))
  const hasColumn = cells.slice(headerRows).every(([first]) => first?.every(isBold))
  for (const {value} of rows.flatMap((row) => row.cells)) {
    if (value.filter(isRecord).some(({markDefs}) => listOf(markDefs).length > 0)) {
      report('A cell of a table holds plain text alone: it has a link.')
    }
  }
  return {
    _type: 'table',
    _key: nextKey(),
    head: headOf(headerRows > 0, hasColumn),
    rows: cells.map((texts) => ({
      _type: 'tableRow',
      _key: nextKey(),
      cells: texts.map((spans) => spans.map(({text}) => text).join('')),
    })),
  }
}

function headOf(hasRow: boolean, hasColumn: boolean): TableHead {
  if (hasRow) return hasColumn ? 'both' : 'row'
  return hasColumn ? 'column' : 'none'
}

const spansOf = (blocks: readonly object[]): Fields[] =>
  blocks.filter(isRecord).flatMap(({children}) => listOf(children))

const isBold = ({marks}: Fields): boolean => Array.isArray(marks) && marks.includes('strong')

/** Joins a table with the paragraph `Table: …` that follows it, which is its caption. */
export function withCaptions<Block extends {_type: string}>(
  blocks: readonly Block[],
): (Block & {caption?: string})[] {
  const captions = blocks.map((block, index) =>
    blocks[index - 1]?._type === 'table' ? captionOf(block) : undefined,
  )
  return blocks.flatMap((block, index) => {
    if (captions[index] !== undefined) return []
    const caption = captions[index + 1]
    return caption === undefined ? [block] : [{...block, caption}]
  })
}

function captionOf(block: object): string | undefined {
  const text = spansOf([block])
    .map((span) => span['text'])
    .join('')
  return text.startsWith('Table: ') ? text.slice('Table: '.length) : undefined
}
