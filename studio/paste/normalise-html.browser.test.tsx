import {describe, expect, test} from 'vitest'
import {normaliseHtml} from './normalise-html.ts'

const normalised = (html: string) =>
  new DOMParser().parseFromString(normaliseHtml(html), 'text/html').body.innerHTML

describe('headings', () => {
  test('move down one level when there is an h1, which is the page’s title', () => {
    expect(normalised('<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>')).toBe(
      '<h2>a</h2><h3>b</h3><h4>c</h4><h4>d</h4>',
    )
  })

  test('stay the same without an h1, and never go below h4', () => {
    expect(normalised('<h2>a</h2><h3>b</h3><h5>c</h5>')).toBe('<h2>a</h2><h3>b</h3><h4>c</h4>')
  })

  test('include Word’s title style', () => {
    const markup = normalised('<p class="MsoTitle">a</p><h1>b</h1><h2>c</h2>')
    expect(markup).toBe('<h2 class="MsoTitle">a</h2><h2>b</h2><h3>c</h3>')
  })
})

describe('formatting by style', () => {
  test.each([
    ['font-weight:bold', 'strong'],
    ['font-weight: 700', 'strong'],
    ['font-style:italic', 'em'],
    ['text-decoration:underline', 'u'],
    ['text-decoration:line-through', 's'],
  ])('%s becomes an element', (style, element) => {
    expect(normalised(`<p><span style="${style}">a</span></p>`)).toContain(
      `<${element}>a</${element}>`,
    )
  })

  test('stays in headings, in links, and where it is not bold', () => {
    const unchanged = [
      '<h2><span style="font-weight:bold">a</span></h2>',
      '<p><a href="/x"><span style="text-decoration:underline">a</span></a></p>',
      '<p><span style="font-weight:normal;mso-bidi-font-weight:bold">a</span></p>',
    ]
    for (const html of unchanged) expect(normalised(html)).toBe(html)
  })

  test('stays in HTML from Google Docs, which the editor reads itself', () => {
    const html =
      '<b id="docs-internal-guid-1" style="font-weight:normal"><p><span style="font-weight:700">a</span></p></b>'
    expect(normalised(html)).toBe(html)
  })
})

describe('tables', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

  test('become one paragraph per row', () => {
    const html = `<table>${row('<p>a</p>', '<p><b>b</b></p>', ' ')}${row('c', 'd')}</table>`
    expect(normalised(html)).toBe('<p>a | <b>b</b></p><p>c | d</p>')
  })

  test('keep each number in its column, with a dash for an empty cell before it', () => {
    const html = `<table>${row('Seller', '2023', '2024')}${row('North', '', '40')}${row('', '99', '')}</table>`
    expect(normalised(html)).toBe('<p>Seller | 2023 | 2024</p><p>North | – | 40</p><p>– | 99</p>')
  })

  test('keep their order where a row has one cell only', () => {
    const html = `<table>${row('Sellers', '')}${row('a', 'b')}</table>`
    expect(normalised(html)).toBe('<p>Sellers</p><p>a | b</p>')
  })

  test('that lay out a text only stay', () => {
    const html = `<table><tbody>${row('', 'a')}${row('', 'b')}</tbody></table>`
    expect(normalised(html)).toBe(html)
  })

  test('with longer texts stay', () => {
    const html = `<table><tbody>${row('<p>a</p><p>b</p>', 'c')}</tbody></table>`
    expect(normalised(html)).toBe(html)
  })
})

test('quotations are converted, and empty lines removed', () => {
  const html = '<p class="MsoQuote">a</p><p>&nbsp;</p><p><img src="x.png"></p>'
  expect(normalised(html)).toBe(
    '<blockquote class="MsoQuote">a</blockquote><p><img src="x.png"></p>',
  )
})

test('a line break after a paragraph or a list is no line of its own', () => {
  const docs = '<b id="docs-internal-guid-1" style="font-weight:normal">'
  const list = '<ul><li>b</li><ul><li>c</li></ul></ul>'
  expect(normalised(`${docs}<p>a</p><br><br>${list}<br><p>d<br>e</p></b>`)).toBe(
    `${docs}<p>a</p>${list}<p>d<br>e</p></b>`,
  )
})

test.each([
  ['10<sup>6</sup> scf, m<sup>3</sup>', '10⁶ scf, m³'],
  ['CO<sub>2</sub> and CH<sub>4</sub>, x<sub>n+1</sub>', 'CO₂ and CH₄, xₙ₊₁'],
  ['5<sup>th</sup> of May, s<sup>-1</sup>', '5ᵗʰ of May, s⁻¹'],
  ['10<span style="vertical-align:super">12</span>', '10¹²'],
  ['H<span style="vertical-align: sub"><b>2</b></span>O', 'H₂O'],
  ['10<sup>6Q</sup>, y<sub>Ö</sub>', '10^(6Q), y_Ö'],
  ['grew<sup>[1]</sup>', 'grew[1]'],
])('raised and lowered text stays so: %s', (html, text) => {
  expect(normalised(`<p>${html}</p>`)).toBe(`<p>${text}</p>`)
})

test.each([
  ['grew<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1">[1]</a>', 'grew[1]'],
  ['in <a href="#_Toc12345">section <b>two</b></a>', 'in section <b>two</b>'],
  ['see <a href="file:///C:/Users/ada/report.docx#_bookmark3">table three</a>', 'see table three'],
])('a link into the pasted document loses its link and keeps its text: %s', (html, text) => {
  expect(normalised(`<p>${html}</p>`)).toBe(`<p>${text}</p>`)
})

test('a link to a page stays', () => {
  const html = '<p><a href="https://example.org/#part">there</a></p>'
  expect(normalised(html)).toBe(html)
})
