import {describe, expect, test} from 'vitest'
import {cleanBlock, firstSentence, normaliseRichContent} from './rich-text.ts'

const image = {
  _type: 'imageWithAlt',
  _key: 'i',
  alt: 'A valve',
  asset: {
    _id: 'image-abc123-1600x1067-webp',
    metadata: {dimensions: {width: 1600, height: 1067}},
  },
}
/** Blocks as the content service sends them: with more fields than the function reads. */
const read = (blocks: object[]) => normaliseRichContent(blocks)

const span = (text: string, marks: string[] = []) => ({_type: 'span', _key: text, text, marks})

test('a missing text has no blocks', () => {
  expect(normaliseRichContent(null)).toEqual([])
  expect(normaliseRichContent([null])).toEqual([])
})

test('paragraphs without a word are left out, as pasted text is full of them', () => {
  const blocks = ['Word', '', ' \n'].map((text) => ({
    _type: 'block',
    _key: text,
    children: [span(text)],
  }))
  expect(read(blocks).map(({children}) => children?.map(({text}) => text))).toEqual([['Word']])
})

test('pictures without an asset and files without a URL are left out, also within a line', () => {
  const inline = {
    _type: 'block',
    _key: 'b',
    children: [span('See'), {...image, asset: null}, image],
  }
  const content = read([
    {...image, asset: null},
    {_type: 'fileAttachment', _key: 'f', asset: {url: 'javascript:alert(1)'}},
    inline,
  ])
  expect(content).toHaveLength(1)
  expect(content[0]?.children?.map(({_type}) => _type)).toEqual(['span', 'imageWithAlt'])
})

test('a file is named by its title, else by the name it was uploaded with', () => {
  const asset = {url: 'https://example.org/a.pdf', originalFilename: 'a.pdf', size: 1200}
  expect(read([{_type: 'fileAttachment', _key: 'f', asset}])).toMatchObject([
    {title: 'a.pdf', url: asset.url, size: 1200},
  ])
})

test('what is unknown stays, for the renderer to warn about', () => {
  expect(read([{_type: 'unheard', _key: 't'}])).toMatchObject([{_type: 'unheard'}])
})

test('a paragraph keeps its text alone', () => {
  const block = {_type: 'block', _key: 'a1', style: 'normal', markDefs: [], children: [span('Gas')]}
  expect(cleanBlock(block)).toEqual({_type: 'block', children: [{_type: 'span', text: 'Gas'}]})
})

test('a style, a list and its level stay', () => {
  const block = {_type: 'block', style: 'h2', listItem: 'bullet', level: 2, children: [span('Gas')]}
  expect(cleanBlock(block)).toMatchObject({style: 'h2', listItem: 'bullet', level: 2})
})

test('marks name their definitions by index', () => {
  const block = {
    _type: 'block',
    markDefs: [
      {_type: 'link', _key: '31b16bfafe9b', href: '/faq'},
      {_type: 'link', _key: '842bdeccf563', href: '/about'},
    ],
    children: [span('FAQ', ['31b16bfafe9b']), span('About', ['strong', '842bdeccf563'])],
  }
  expect(cleanBlock(block)).toMatchObject({
    markDefs: [
      {_type: 'link', _key: '0', href: '/faq'},
      {_type: 'link', _key: '1', href: '/about'},
    ],
    children: [{marks: ['0']}, {marks: ['strong', '1']}],
  })
})

test('what is no text stays as it is', () => {
  const file = {_type: 'fileAttachment', _key: 'f', title: 'Code'}
  expect(cleanBlock(file)).toEqual(file)
  const image = {_type: 'imageWithAlt', _key: 'i'}
  const block = {_type: 'block', children: [image]}
  expect(cleanBlock(block)).toEqual(block)
})

describe('the teaser of a text', () => {
  const paragraphs = (...texts: string[][]) =>
    texts.map((spans) => ({_type: 'block', children: spans.map((text) => span(text))}))

  test.each([
    [
      'is its first sentence',
      [['Gas is sold here every day. Ask us.']],
      'Gas is sold here every day.',
    ],
    [
      'has a second one beside a short one',
      [['No. LPG is sold by others. Ask them.']],
      'No. LPG is sold by others.',
    ],
    [
      'ends with a full stop in place of a colon before a list',
      [['These companies may buy natural gas:'], ['Power']],
      'These companies may buy natural gas.',
    ],
    ['is empty where there is no more to read', [['Gas is sold here every day.']], ''],
    [
      'keeps the letters that name a field',
      [['Gas is sold here every day.\uE000\uE001', ' Ask us.\uE000\uE002']],
      'Gas is sold here every day.\uE000\uE001',
    ],
    [
      'gets these letters from the text’s beginning',
      [['Gas is sold here every day. Ask us.\uE000\uE001']],
      'Gas is sold here every day.\uE000\uE001',
    ],
  ])('%s', (_, texts, teaser) => {
    expect(firstSentence(paragraphs(...texts))).toBe(teaser)
  })
})
