import {describe, expect, test} from 'vitest'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {seedFolder} from './testing/seed-folder.ts'

function news(body: string) {
  const folder = seedFolder({
    'images/news/a.png': 'x',
    'files/guide.pdf': 'x',
    'news/x.md': `---\nslug: x\n---\n${body}`,
  })
  const {documents, problems} = folder.load()
  const content = documents[0]?.['content']
  return {blocks: Array.isArray(content) ? content.filter(isRecord) : [], problems}
}

describe('Markdown is converted to Portable Text', () => {
  test('headings, quotation and paragraphs', () => {
    const {blocks} = news('## A\n\n### B\n\n#### C\n\n> D\n\nE\n')
    expect(blocks.map(({style}) => style)).toEqual(['h2', 'h3', 'h4', 'blockquote', 'normal'])
  })

  test('lists, one within another', () => {
    const {blocks} = news('1. One\n   - Two\n2. Three\n')
    expect(blocks.map(({listItem, level}) => [listItem, level])).toEqual([
      ['number', 1],
      ['bullet', 2],
      ['number', 1],
    ])
  })

  test('marks, underline by <u> among them', () => {
    const {blocks, problems} = news('**a** *b* `c` ~~d~~ <u>e **f**</u> g\n')
    expect(problems).toEqual([])
    expect(blocks).toMatchObject([
      {
        children: [
          {text: 'a', marks: ['strong']},
          {text: ' ', marks: []},
          {text: 'b', marks: ['em']},
          {text: ' ', marks: []},
          {text: 'c', marks: ['code']},
          {text: ' ', marks: []},
          {text: 'd', marks: ['strike-through']},
          {text: ' ', marks: []},
          {text: 'e ', marks: ['underline']},
          {text: 'f', marks: ['strong', 'underline']},
          {text: ' g', marks: []},
        ],
      },
    ])
  })

  test('a link is a mark with its URL', () => {
    const [block] = news('[x](/about)\n').blocks
    expect(block).toMatchObject({markDefs: [{_type: 'link', href: '/about'}]})
  })

  test('a picture alone is a block with alternative text and caption', () => {
    const {blocks} = news('![A view](images/news/a.png "At dawn")\n')
    expect(blocks).toMatchObject([
      {
        _type: 'imageWithAlt',
        _key: expect.any(String),
        _sanityAsset: expect.stringMatching(/^image@file:.*a\.png$/),
        alt: 'A view',
        decorative: false,
        caption: 'At dawn',
      },
    ])
  })

  test('a picture within a sentence is part of the block', () => {
    const {blocks} = news('See ![it](images/news/a.png) here.\n')
    expect(blocks).toMatchObject([
      {children: [{text: 'See '}, {_type: 'imageWithAlt', alt: 'it'}, {text: ' here.'}]},
    ])
  })

  test('a picture without a description is decorative', () => {
    expect(news('![](images/news/a.png)\n').blocks).toMatchObject([{decorative: true}])
  })

  test('a link to a file, alone in its paragraph, is a file to download', () => {
    expect(news('[The guide](files/guide.pdf)\n').blocks).toEqual([
      {
        _type: 'fileAttachment',
        _key: expect.any(String),
        _sanityAsset: expect.stringMatching(/^file@file:.*guide\.pdf$/),
        title: 'The guide',
      },
    ])
  })

  test('a table has the paragraph below it as its caption, and heads in its first row', () => {
    const {blocks, problems} = news(
      '| Fuel | Low |\n| --- | --- |\n| Gas |  |\n\nTable: Fuels\n\nNext\n',
    )
    expect(problems).toEqual([])
    expect(blocks).toMatchObject([
      {
        _type: 'table',
        caption: 'Fuels',
        head: 'row',
        rows: [
          {_type: 'tableRow', _key: expect.any(String), cells: ['Fuel', 'Low']},
          {_type: 'tableRow', cells: ['Gas', '']},
        ],
      },
      {children: [{text: 'Next'}]},
    ])
  })

  test.each([
    ['| | Gas |\n| --- | --- |\n| **Smell** | none |\n', 'both'],
    ['| | |\n| --- | --- |\n| **Smell** | none |\n', 'column'],
    ['| | |\n| --- | --- |\n| Smell | none |\n', 'none'],
  ])('a first column in bold type is one of heads: %j', (body, head) => {
    expect(news(body).blocks).toMatchObject([{_type: 'table', head}])
  })

  test.each([
    [
      'a link in a table',
      '| a |\n| --- |\n| [b](/about) |\n',
      'A cell of a table holds plain text alone',
    ],
    [
      'a file within a sentence',
      'See [it](files/guide.pdf).\n',
      'A file link must be alone in its paragraph',
    ],
    ['an underline that is never closed', '<u>a\n\nb\n', 'must be in the same paragraph'],
    ['a rule', 'a\n\n---\n\nb\n', 'line 6: Horizontal rule'],
    ['HTML', '<div>a</div>\n', 'line 4: HTML block'],
    ['a link with a title', '[a](/about "b")\n', 'Dropped `title` from `link`'],
  ])('%s is reported', (_what, body, message) => {
    const {problems} = news(body)
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)])
  })

  test('every block and span has a key of its own', () => {
    const {blocks} = news('a <u>b</u> c\n\nd\n\n- e\n')
    const children = blocks.flatMap(({children}) => (Array.isArray(children) ? children : []))
    const keys = [...blocks, ...children.filter(isRecord)].map(({_key}) => _key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every((key) => typeof key === 'string' && key.length === 12)).toBe(true)
  })
})
