import {expect, test} from 'vitest'
import {normaliseRichContent} from '#web/src/shared/cms/rich-text.ts'
import {pictureAsset, textBlock} from '#web/src/shared/testing/documents.ts'
import {itemHtml} from './item-html.ts'

const config = {
  cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
  siteUrl: 'https://example.org',
}

const html = (...blocks: Record<string, unknown>[]) =>
  itemHtml(config, normaliseRichContent(blocks))

const marked = (mark: string, markDefs: object[] = []) =>
  textBlock('Gas', {
    markDefs,
    children: [{_type: 'span', _key: 's', text: 'Gas & <b>', marks: [mark]}],
  })

const link = (href: string) => html(marked('l', [{_key: 'l', _type: 'link', href}]))

test('paragraphs, headings, lists and marks are plain HTML', () => {
  expect(html(textBlock('One'), textBlock('Two', {style: 'h1'}))).toBe('<p>One</p><h2>Two</h2>')
  expect(html(textBlock('One', {listItem: 'bullet', level: 1}))).toBe('<ul><li>One</li></ul>')
  expect(html(marked('strong'))).toBe('<p><strong>Gas &amp; &lt;b&gt;</strong></p>')
})

test('links are absolute, and what is no link keeps its words alone', () => {
  expect(link('/faq?a=1&b')).toContain('<a href="https://example.org/faq?a=1&amp;b">')
  expect(link('https://example.com/"')).toContain('<a href="https://example.com/&quot;">')
  expect(link('javascript:alert(1)')).toBe('<p>Gas &amp; &lt;b&gt;</p>')
})

test('a table keeps its caption, its heads and its empty cells', () => {
  const rows = [
    ['Fuel', 'Price'],
    ['Gas', '3.50'],
    ['', '4'],
  ].map((cells) => ({cells}))
  expect(html({_type: 'table', caption: 'A & B', head: 'both', rows})).toBe(
    '<table><caption>A &amp; B</caption>' +
      '<thead><tr><th scope="col">Fuel</th><th scope="col" align="right">Price</th></tr></thead>' +
      '<tbody><tr><th scope="row">Gas</th><td align="right">3.50</td></tr>' +
      '<tr><th scope="row"></th><td align="right">4</td></tr></tbody></table>',
  )
})

test('pictures and files have absolute addresses', () => {
  const picture = html({
    _type: 'imageWithAlt',
    asset: pictureAsset,
    alt: 'A "skid"',
    caption: 'One',
  })
  expect(picture).toMatch(
    /^<figure><img src="https:\/\/example\.org\/lake\/images\/[^"]+" alt="A &quot;skid&quot;" width="\d+" height="\d+"><figcaption>One<\/figcaption><\/figure>$/,
  )
  const asset = {url: 'http://127.0.0.1:1/lake/files/local/production/a.pdf', size: 14_000}
  expect(html({_type: 'fileAttachment', title: 'A guide', asset})).toBe(
    '<p><a href="https://example.org/lake/files/local/production/a.pdf?dl=A%20guide.pdf">A guide</a> (14 kB)</p>',
  )
})

test('what it does not know is left out', () => {
  expect(html({_type: 'video', url: 'https://example.org'}, textBlock('One'))).toBe('<p>One</p>')
})
