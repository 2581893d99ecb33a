/**
 * Puts HTML from the clipboard into the shape in which the editor understands all of it. The editor's
 * own reading knows Word's lists and leaves its style sheets away, but it would make plain text of
 * headings that the text cannot have and of bold type that is only a style, keep empty lines as
 * paragraphs, and tear the cells of a table apart.
 */
export function tidyHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  nameQuotations(page)
  lowerHeadings(page)
  // Google's and Word's online editors write styles that the editor reads itself.
  if (!/docs-internal-guid|TextRun/.test(html)) nameStyledType(page)
  joinCells(page)
  removeEmptyLines(page)
  return page.documentElement.outerHTML
}

/** The page's title is its one heading of the first level: all of a text's headings stand below it. */
function lowerHeadings(page: Document) {
  const step = page.querySelector('h1') ? 1 : 0
  for (const title of page.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  for (const heading of page.querySelectorAll('h4, h5, h6')) rename(heading, 'h4')
  if (step === 0) return
  for (const heading of page.querySelectorAll('h3')) rename(heading, 'h4')
  for (const heading of page.querySelectorAll('h2:not(.MsoTitle)')) rename(heading, 'h3')
  for (const heading of page.querySelectorAll('h1')) rename(heading, 'h2')
}

function nameQuotations(page: Document) {
  for (const quotation of page.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    rename(quotation, 'blockquote')
  }
}

/** Type that is bold, slanted, underlined or struck only by a style gets the element that says so. */
function nameStyledType(page: Document) {
  for (const span of page.querySelectorAll<HTMLElement>('span[style]')) {
    if (span.closest('h2, h3, h4')) continue
    const {fontWeight, fontStyle, textDecoration} = span.style
    if (/^(bold|bolder|[6-9]00)$/.test(fontWeight)) wrapContent(span, 'strong')
    if (fontStyle === 'italic') wrapContent(span, 'em')
    if (textDecoration.includes('underline') && !span.closest('a')) wrapContent(span, 'u')
    if (textDecoration.includes('line-through')) wrapContent(span, 's')
  }
}

/** A text has no tables: each row of short cells becomes one paragraph, so that it can still be read. */
function joinCells(page: Document) {
  for (const row of page.querySelectorAll('tr')) {
    const cells = [...row.cells].filter(hasContent)
    if (cells.length < 2 || cells.some((cell) => cell.querySelectorAll('p, div, li').length > 1)) {
      continue
    }
    const line = page.createElement('p')
    for (const cell of cells) {
      if (line.hasChildNodes()) line.append(' | ')
      line.append(...(cell.querySelector('p, div') ?? cell).childNodes)
    }
    row.closest('table')?.before(line)
    row.remove()
  }
}

function removeEmptyLines(page: Document) {
  for (const line of page.querySelectorAll('p, h1, h2, h3, h4, table')) {
    if (!hasContent(line)) line.remove()
  }
}

const hasContent = (element: Element) =>
  element.textContent.trim() !== '' || element.querySelector('img') !== null

function wrapContent(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** The same element under another name; its class stays, which tells what Word meant. */
function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name)
  for (const {name: attribute, value} of element.attributes) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
