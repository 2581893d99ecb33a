import {expect, test} from 'vitest'
import {normaliseTable, type RichTable, tableCells} from './tables.ts'

const read = (head: string | null, ...rows: (string | null)[][]): RichTable | undefined =>
  normaliseTable({caption: ' Fuels ', head, rows: rows.map((cells) => ({cells}))}, '0')

const drawn = (head: string, ...rows: string[][]) => {
  const table = read(head, ...rows)
  if (!table) throw new Error('The table is empty.')
  return tableCells(table)
}

test('a table without a word is left out, also in a preview', () => {
  expect(normaliseTable({}, '0')).toBeUndefined()
  expect(read('row', ['', ' \u{E000}'], [null])).toBeUndefined()
})

test('empty cells stay in their place; empty rows and columns at no place do not', () => {
  expect(read(null, ['a', '', 'b'], ['', '', ''], ['', '', 'c'], ['d'])).toMatchObject({
    caption: 'Fuels',
    head: 'row',
    rows: [
      ['a', 'b'],
      ['', 'c'],
      ['d', ''],
    ],
  })
})

test('the first row, the first column or both are heads; an empty corner names nothing', () => {
  const {head, body} = drawn('both', ['', 'Gas'], ['Smell', 'none'])
  expect(head).toMatchObject([[{text: ''}, {text: 'Gas', scope: 'col'}]])
  expect(head[0]?.[0]).not.toHaveProperty('scope')
  expect(body).toMatchObject([[{scope: 'row'}, {text: 'none'}]])
  expect(drawn('column', ['Smell', 'none']).head).toEqual([])
  expect(drawn('none', ['a', 'b']).body[0]?.[0]).not.toHaveProperty('scope')
})

test.each(['56', '1,250.5', '−3 %', 'US$3.50', '₦ 90', '(12)', '7\u{E000}\u{E001}'])(
  'a number is set at the right, with the head of its column: %s',
  (number) => {
    const {head, body} = drawn('row', ['Fuel', 'Figure'], ['Gas', number], ['Oil', '–'])
    expect(body[0]?.map(({isNumber}) => isNumber)).toEqual([false, true])
    expect(head[0]?.map(({isNumber}) => isNumber)).toEqual([false, true])
  },
)

test.each(['2 to 3', '3 months', 'B57', '2026-01-02', ''])('a text is not: “%s”', (text) => {
  const {body} = drawn('none', ['a', text])
  expect(body[0]?.some(({isNumber}) => isNumber)).toBe(false)
})
