import {join} from 'node:path'
import {expect, test} from 'vitest'
import {schemaTypes} from '#schemas/index.ts'
import {DATED_PAGES} from '#schemas/pages.ts'
import {walkDocument} from '#schemas/rules/site-paths.ts'
import {root} from '#scripts/build/folders.ts'
import {loadSeed} from '#scripts/seed/load-seed.ts'
import {linesOf, markChanges, plainText, type TextLine} from './edition-text.ts'

const block = (text: string, more: object = {}) => ({
  _type: 'block',
  children: [
    {_type: 'span', text: text.slice(0, 3)},
    {_type: 'span', text: text.slice(3)},
  ],
  ...more,
})

test('a document is read as the lines of its page, whichever of them it has', () => {
  const lines = linesOf({
    banner: {title: ' Terms '},
    dateLine: 'Last updated: March 2026',
    intro: [block('Read  this.')],
    hosting: 'A centre in Lagos',
    sections: [
      {title: 'Use', body: [block('One'), block('first', {listItem: 'bullet'}), {_type: 'image'}]},
      {title: '', body: null},
      null,
    ],
    faq: {title: 'FAQ', items: [{question: 'Who?', answer: [block('You.')]}]},
    trust: {title: 'Trust', items: [{title: 'Safe', text: 'It is.'}]},
    seo: {title: 'Not this'},
  })
  expect(plainText(lines)).toBe(
    `Terms
Last updated: March 2026
Read this.
Where the server stands: A centre in Lagos

Use
One
- first

Trust

Safe
It is.

FAQ

Who?
You.
`,
  )
  expect(linesOf({sections: 'none', intro: {}, banner: null})).toEqual([])
})

/** Fields that are no part of what a dated document says: they lead its readers, or describe it to machines. */
const besideTheText =
  /^(?:seo|contact|leave|lastChange|banner\.(?:tagline|image))\b|\.(?:buttonLabel|hostNote|url|href)$|(?:^|\.)(?:_\w+|style|listItem|marks\[\d+\])$/

test('a dated document of the seed is read whole: a field that the schema has gained too', () => {
  const {documents} = loadSeed({seedDir: join(root, 'seed'), schemaTypes})
  const dated = documents.filter(({_id}) => DATED_PAGES.some((id) => id === _id))
  const unread = dated.flatMap((document) => {
    const text = linesOf(document)
      .map((line) => line.text)
      .join(' ')
    return [...walkDocument(document)].flatMap(({path, value}) =>
      typeof value !== 'string' || besideTheText.test(path) || text.includes(oneLine(value))
        ? []
        : [`${document._id} ${path}: ${value}`],
    )
  })
  expect(dated.map(({_id}) => _id).toSorted()).toEqual([...DATED_PAGES].toSorted())
  expect(unread).toEqual([])
})

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

const paragraphs = (...texts: string[]): TextLine[] =>
  texts.map((text) => ({kind: 'paragraph', text}))

/** The marked text as a short note: `+added+`, `-removed-`. */
const note = (before: TextLine[] | undefined, after: TextLine[]) =>
  markChanges(before, after).map(({parts}) =>
    parts
      .map(({text, change}) =>
        change === 'added' ? `+${text}+` : change === 'removed' ? `-${text}-` : text,
      )
      .join(''),
  )

test('the first text has no marks, nor has one that stayed', () => {
  const text = paragraphs('One', 'Two')
  expect(note(undefined, text)).toEqual(['One', 'Two'])
  expect(note(text, paragraphs('One', 'Two'))).toEqual(['One', 'Two'])
})

test('in a line that was reworded the words are marked', () => {
  expect(
    note(
      paragraphs('Enquiries are kept for two years.'),
      paragraphs('Enquiries are kept for 30 days.'),
    ),
  ).toEqual(['Enquiries are kept for -two-+30+ -years-+days+.'])
})

test('a line that came, went, or stands for quite another is marked as a whole', () => {
  expect(note(paragraphs('One', 'Two'), paragraphs('One', 'New', 'Two'))).toEqual([
    'One',
    '+New+',
    'Two',
  ])
  expect(note(paragraphs('One', 'Two'), paragraphs('Two'))).toEqual(['-One-', 'Two'])
  expect(note(paragraphs('Gas is sold.'), paragraphs('Nobody may enter.'))).toEqual([
    '+Nobody may enter.+',
    '-Gas is sold.-',
  ])
})

test('what was marked gives both texts', () => {
  const before = paragraphs('a b c d', 'gone', 'same', 'x y z')
  const after = paragraphs('a b C d', 'same', 'x y', 'new')
  const read = (leftOut: string) =>
    markChanges(before, after)
      .map(({parts}) => parts.filter(({change}) => change !== leftOut))
      .map((parts) => parts.map(({text}) => text).join(''))
      .filter(Boolean)
  expect(read('removed')).toEqual(after.map(({text}) => text))
  expect(read('added')).toEqual(before.map(({text}) => text))
})
