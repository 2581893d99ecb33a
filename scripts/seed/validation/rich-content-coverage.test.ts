import {expect, test} from 'vitest'
import {richContentProblems} from './rich-content-coverage.ts'
import {entriesOf, news, paragraph, picture} from './testing/documents.ts'

const everything = [
  ...['normal', 'h2', 'h3', 'h4', 'blockquote'].map((style) => ({...paragraph(), style})),
  ...['bullet', 'number'].map((listItem) => ({...paragraph(), listItem})),
  {
    ...paragraph(),
    markDefs: [{_type: 'link', _key: 'l', href: '/about'}],
    children: [
      {
        _type: 'span',
        text: 'x',
        marks: ['strong', 'em', 'code', 'underline', 'strike-through', 'l'],
      },
      picture(),
    ],
  },
  picture(),
  {_type: 'fileAttachment', _sanityAsset: 'file@file:///x.pdf', title: 'x'},
]

const messages = (content: unknown[]) =>
  richContentProblems(entriesOf({...news(), content})).map(({message}) => message)

test('news that use every feature of rich content pass', () => {
  expect(messages(everything)).toEqual([])
})

test('an unused feature is reported', () => {
  expect(messages(everything.slice(1, -1))).toEqual(['No news item shows: file.'])
  expect(messages([paragraph()])).toContain('No news item shows: mark strike-through.')
  expect(messages([picture()])).toContain('No news item shows: picture within a sentence.')
})

test('a publication without a file is reported', () => {
  const publication = {_id: 'publication-x', _type: 'publication', content: [paragraph()]}
  const found = richContentProblems(entriesOf({...news(), content: everything}, publication))
  expect(found.map(({file}) => file)).toEqual(['seed/publication-x.yaml'])
})
