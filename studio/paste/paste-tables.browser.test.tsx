import {defaultSchema} from '@portabletext/html'
import {describe, expect, test} from 'vitest'
import {normaliseHtml} from './normalise-html.ts'
import {blocksWithTables} from './paste-tables.ts'

const pasted = (html: string) => blocksWithTables(normaliseHtml(html, true), defaultSchema)

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const rowsOf = (cells: string[][]) => cells.map((texts) => ({_type: 'tableRow', cells: texts}))

describe('a pasted table stays one', () => {
  test('from Word, with empty cells in their place, between paragraphs', () => {
    const cell = (text: string) =>
      `<td width=150 style="border:solid"><p class=MsoNormal>${text}<o:p></o:p></p></td>`
    const line = (...cells: string[]) => `<tr>${cells.map(cell).join('')}</tr>`
    const html = `<p class=MsoNormal>Before</p><table class=MsoTableGrid><tbody>
      ${line('<b>Seller</b>', '<b>2023</b>', '<b>2024</b>')}
      ${line('North', '&nbsp;', '40')}
      ${line('&nbsp;', '99', '&nbsp;')}</tbody></table><p class=MsoNormal>After</p>`
    expect(pasted(html)).toMatchObject([
      {_type: 'block', children: [{text: 'Before'}]},
      {
        _type: 'table',
        head: 'row',
        rows: rowsOf([
          ['Seller', '2023', '2024'],
          ['North', '', '40'],
          ['', '99', ''],
        ]),
      },
      {_type: 'block', children: [{text: 'After'}]},
    ])
  })

  test('from Excel, whose head no markup names, above numbers', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table width=192>
      <col width=64 span=3>${row('Fuel', 'Low', 'High')}${row('Gas', '55.8', '56.2')}</table></body></html>`
    expect(pasted(html)).toMatchObject([{_type: 'table', head: 'row'}])
  })

  test('from Google Docs and Sheets, where bold type is a style', () => {
    const bold = (text: string) => `<td><p><span style="font-weight:700">${text}</span></p></td>`
    const html = `<b id="docs-internal-guid-1" style="font-weight:normal"><div><table><tbody>
      <tr><td></td>${bold('Gas')}${bold('Diesel')}</tr>
      <tr>${bold('Smell')}<td>none</td><td>strong</td></tr></tbody></table></div></b>`
    expect(pasted(html)).toMatchObject([
      {
        head: 'both',
        rows: rowsOf([
          ['', 'Gas', 'Diesel'],
          ['Smell', 'none', 'strong'],
        ]),
      },
    ])
  })

  test('from a page, with its caption, and cells that span others', () => {
    const html = `<table><caption>Deliveries</caption>
      <thead><tr><th>Zone</th><th colspan="2">Half-years</th></tr></thead>
      <tbody><tr><th rowspan="2">East</th><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>`
    expect(pasted(html)).toMatchObject([
      {
        caption: 'Deliveries',
        head: 'both',
        rows: rowsOf([
          ['Zone', 'Half-years', ''],
          ['East', '1', '2'],
          ['', '3', '4'],
        ]),
      },
    ])
  })

  test('with the lines of a cell, and where its links lead', () => {
    const html = `<table>${row('<p>a</p><p>b</p>', '<a href="https://example.org/x">the list</a>')}</table>`
    expect(pasted(html)).toMatchObject([
      {rows: rowsOf([['a\nb', 'the list (https://example.org/x)']])},
    ])
  })
})

test('a table that only lays out a text is left to the editor', () => {
  expect(pasted(`<table>${row('', 'a')}${row('', 'b')}</table>`)).toBeUndefined()
  expect(pasted('<p>a</p>')).toBeUndefined()
})
