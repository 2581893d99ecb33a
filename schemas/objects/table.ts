import {defineArrayMember, defineField, defineType} from '@sanity/types'
import {checkTableCaption, checkTableHead} from '../rules/writing.ts'
import {TABLE_HEADS} from '../vocabulary.ts'

const HEAD_TITLES = {
  row: 'The first row',
  column: 'The first column',
  both: 'Both',
  none: 'Neither',
} as const

/** A row of as many cells as the table has columns. An empty cell is an empty text, so that none moves. */
export const tableRow = defineType({
  name: 'tableRow',
  title: 'Row',
  type: 'object',
  fields: [
    defineField({
      name: 'cells',
      title: 'Cells',
      type: 'array',
      of: [defineArrayMember({type: 'text'})],
    }),
  ],
  preview: {
    select: {cells: 'cells'},
    prepare: ({cells}) => ({title: rowText(cells) || 'Empty row'}),
  },
})

const emptyRow = () => ({_type: 'tableRow', cells: ['', '']})

export const table = defineType({
  name: 'table',
  title: 'Table',
  type: 'object',
  options: {modal: {type: 'dialog', width: 2}},
  initialValue: () => ({head: 'row', rows: [emptyRow(), emptyRow()]}),
  fields: [
    defineField({
      name: 'caption',
      title: 'Caption',
      type: 'string',
      description: 'What the table shows, in a few words. It stands above the table.',
      validation: (rule) => rule.custom(checkTableCaption).warning(),
    }),
    defineField({
      name: 'head',
      title: 'Says what the figures are',
      type: 'string',
      description: 'Set in bold, and read out before each cell.',
      options: {
        list: TABLE_HEADS.map((value) => ({value, title: HEAD_TITLES[value]})),
        layout: 'radio',
        direction: 'horizontal',
      },
      validation: (rule) => rule.custom((head, {parent}) => checkTableHead(head, parent)).warning(),
    }),
    defineField({
      name: 'rows',
      title: 'Cells',
      type: 'array',
      of: [defineArrayMember({type: 'tableRow'})],
      validation: (rule) => rule.required().min(1).error('Add a row, or remove the table.'),
    }),
  ],
  preview: {
    select: {caption: 'caption', rows: 'rows'},
    prepare: ({caption, rows}) => ({
      title: caption || 'Table without a caption',
      subtitle: sizeOf(rows),
    }),
  },
})

const rowText = (cells: unknown): string =>
  Array.isArray(cells) ? cells.filter(Boolean).join(' | ') : ''

/** The size of a table and the texts of its first row, as the second line of its preview. */
function sizeOf(rows: unknown): string {
  const entries: {cells?: unknown}[] = Array.isArray(rows) ? rows : []
  if (entries.length === 0) return 'empty'
  const count = entries.length === 1 ? '1 row' : `${entries.length} rows`
  return [count, rowText(entries[0]?.cells)].filter(Boolean).join(': ')
}
