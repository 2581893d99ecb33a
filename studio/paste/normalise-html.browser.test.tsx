import {describe, expect, test} from 'vitest'
import {tidyHtml} from './normalise-html.ts'

const tidied = (html: string) =>
  new DOMParser().parseFromString(tidyHtml(html), 'text/html').body.innerHTML

describe('headings', () => {
  test('stand below the page’s title: all move down by one where there is a first level', () => {
    expect(tidied('<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>')).toBe(
      '<h2>a</h2><h3>b</h3><h4>c</h4><h4>d</h4>',
    )
  })

  test('stay where they are without one, and no deeper than the fourth', () => {
    expect(tidied('<h2>a</h2><h3>b</h3><h5>c</h5>')).toBe('<h2>a</h2><h3>b</h3><h4>c</h4>')
  })

  test('are made of Word’s title as well', () => {
    const markup = tidied('<p class="MsoTitle">a</p><h1>b</h1><h2>c</h2>')
    expect(markup).toBe('<h2 class="MsoTitle">a</h2><h2>b</h2><h3>c</h3>')
  })
})

describe('type that is only a style', () => {
  test.each([
    ['font-weight:bold', 'strong'],
    ['font-weight: 700', 'strong'],
    ['font-style:italic', 'em'],
    ['text-decoration:underline', 'u'],
    ['text-decoration:line-through', 's'],
  ])('%s gets an element', (style, element) => {
    expect(tidied(`<p><span style="${style}">a</span></p>`)).toContain(`<${element}>a</${element}>`)
  })

  test('is left where it says nothing: in headings, links, and what is not bold', () => {
    const unchanged = [
      '<h2><span style="font-weight:bold">a</span></h2>',
      '<p><a href="/x"><span style="text-decoration:underline">a</span></a></p>',
      '<p><span style="font-weight:normal;mso-bidi-font-weight:bold">a</span></p>',
    ]
    for (const html of unchanged) expect(tidied(html)).toBe(html)
  })

  test('is left to the editor where Google wrote it', () => {
    const html =
      '<b id="docs-internal-guid-1" style="font-weight:normal"><p><span style="font-weight:700">a</span></p></b>'
    expect(tidied(html)).toBe(html)
  })
})

describe('tables', () => {
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`

  test('become a paragraph a row, with what stood in the cells', () => {
    const html = `<table>${row('<p>a</p>', '<p><b>b</b></p>', ' ')}${row('c', 'd')}</table>`
    expect(tidied(html)).toBe('<p>a | <b>b</b></p><p>c | d</p>')
  })

  test('that hold whole texts are left as they are', () => {
    const html = `<table><tbody>${row('<p>a</p><p>b</p>', 'c')}</tbody></table>`
    expect(tidied(html)).toBe(html)
  })
})

test('quotations are named, empty lines go', () => {
  const html = '<p class="MsoQuote">a</p><p>&nbsp;</p><p><img src="x.png"></p>'
  expect(tidied(html)).toBe('<blockquote class="MsoQuote">a</blockquote><p><img src="x.png"></p>')
})
