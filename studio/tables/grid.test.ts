import type {FormPatch} from 'sanity'
import {describe, expect, test} from 'vitest'
import {
  addColumn,
  addRow,
  cellAfter,
  clipboardCells,
  type GridRow,
  gridRows,
  newRow,
  pasteCells,
  removeColumn,
  removeRow,
  setCell,
} from './grid.ts'

const table = (...rows: string[][]): GridRow[] =>
  rows.map((cells, row) => ({_type: 'tableRow', _key: `row-${row}`, cells}))

/** The cells of a table after patches of the kinds that the grid makes. */
function apply(rows: GridRow[], patches: FormPatch[]): string[][] {
  const result = structuredClone(rows)
  const indexOf = (segment: unknown) =>
    result.findIndex(({_key}) => JSON.stringify(segment) === JSON.stringify({_key}))
  for (const patch of patches) {
    const [first, , column] = patch.path
    const row = result[indexOf(first)]
    if (patch.type === 'unset') result.splice(indexOf(first), 1)
    else if (patch.type === 'insert') {
      const at = first === 0 ? 0 : first === -1 ? result.length : indexOf(first) + 1
      result.splice(at, 0, ...gridRows(patch.items))
    } else if (patch.type === 'set' && row) {
      if (typeof column === 'number') row.cells[column] = JSON.stringify(patch.value).slice(1, -1)
      else row.cells = gridRows([{_key: row._key, cells: patch.value}])[0]?.cells ?? []
    }
  }
  return result.map(({cells}) => cells)
}

describe('a change of a grid', () => {
  const rows = table(['a', 'b'], ['c', 'd'])

  test('writes one cell alone, so that two people may write in a row', () => {
    const patches = setCell(rows, {row: 1, column: 0}, 'x')
    expect(patches.map(({path}) => path)).toEqual([[{_key: 'row-1'}, 'cells', 0]])
    expect(apply(rows, patches)).toEqual([
      ['a', 'b'],
      ['x', 'd'],
    ])
  })

  test('fills a row up that is shorter than the table', () => {
    const short = table(['a', 'b', 'c'], ['d'])
    expect(apply(short, setCell(short, {row: 1, column: 2}, 'x'))[1]).toEqual(['d', '', 'x'])
  })

  test('adds rows and columns after a cell', () => {
    expect(apply(rows, addRow(rows, 0, newRow(2)))).toEqual([
      ['a', 'b'],
      ['', ''],
      ['c', 'd'],
    ])
    expect(apply(rows, addColumn(rows, 0))).toEqual([
      ['a', '', 'b'],
      ['c', '', 'd'],
    ])
    expect(apply([], addRow([], 0, newRow(1)))).toEqual([['']])
  })

  test('removes rows and columns', () => {
    expect(apply(rows, removeRow(rows, 0))).toEqual([['c', 'd']])
    expect(apply(rows, removeColumn(rows, 1))).toEqual([['a'], ['c']])
  })

  test('pastes cells from a cell on, beyond the last row and column', () => {
    const pasted = [
      ['1', ''],
      ['3', '4'],
    ]
    expect(apply(rows, pasteCells(rows, {row: 1, column: 1}, pasted))).toEqual([
      ['a', 'b'],
      ['c', '1', ''],
      ['', '3', '4'],
    ])
  })
})

test.each([
  [
    'a\tb\r\nc\t\r\n',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  [
    '\t1\n2\t',
    [
      ['', '1'],
      ['2', ''],
    ],
  ],
  ['"two\nlines"\t"a ""word"""', [['two\nlines', 'a "word"']]],
])('the text of a sheet is read as cells: %j', (text, cells) => {
  expect(clipboardCells(text)).toEqual(cells)
})

test('a text without a tab belongs into one cell', () => {
  expect(clipboardCells('two\nlines')).toBeUndefined()
})

describe('a cell in use, after somebody else has', () => {
  const before = table(['Fuel', '2024', '2025'], ['Gas', '', '5'])
  const wide = (at: number) =>
    before.map((row) => ({...row, cells: row.cells.toSpliced(at, 0, '')}))

  test.each([
    ['added a column before it', wide(1), {row: 1, column: 3}],
    ['added a column after it', wide(3), {row: 1, column: 2}],
    [
      'written into another cell',
      table(['Fuel', 'x', '2025'], ['Gas', '', '5']),
      {row: 1, column: 2},
    ],
    ['removed the row above', before.slice(1), {row: 0, column: 2}],
    ['removed its row', before.slice(0, 1), {row: 1, column: 2}],
  ])('%s', (_, after, cell) => {
    expect(cellAfter({row: 1, column: 2}, before, after)).toEqual(cell)
  })

  test('removed a column before it', () => {
    expect(cellAfter({row: 0, column: 3}, wide(1), before)).toEqual({row: 0, column: 2})
  })
})
