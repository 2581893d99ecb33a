import {expect, test} from 'vitest'
import {normaliseRichContent} from './normalise-rich-content.ts'

const image = {
  _type: 'imageWithAlt',
  _key: 'i',
  alt: 'A valve',
  asset: {
    _id: 'image-abc123-1600x1067-webp',
    metadata: {dimensions: {width: 1600, height: 1067}},
  },
}
const span = (text: string) => ({_type: 'span', _key: text, text, marks: []})

const read = (blocks: object[]) => normaliseRichContent(blocks)

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
  expect(read([{_type: 'table', _key: 't'}])).toMatchObject([{_type: 'table'}])
})
