/**
 * Normalises HTML from the clipboard to elements that the editor can import. The editor itself handles
 * Word's lists and drops style sheets, but it would import unsupported headings and bold by style as
 * plain text, keep empty lines as paragraphs, and make a paragraph of each table cell.
 *
 * @param keepsTables whether the text may hold tables.
 */
export function normaliseHtml(html: string, keepsTables = false): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  unwrapOwnLinks(page)
  convertScripts(page)
  convertQuotations(page)
  shiftHeadings(page)
  // The editor itself reads the styles of Google Docs and Word online.
  if (!/docs-internal-guid|TextRun/.test(html)) convertStyles(page)
  if (!keepsTables) flattenTables(page)
  removeEmptyLines(page)
  return page.documentElement.outerHTML
}

/** The title of the page is its only `h1`, so the headings of a text move below it. */
function shiftHeadings(page: Document) {
  const step = page.querySelector('h1') ? 1 : 0
  for (const title of page.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  for (const heading of page.querySelectorAll('h4, h5, h6')) rename(heading, 'h4')
  if (step === 0) return
  for (const heading of page.querySelectorAll('h3')) rename(heading, 'h4')
  for (const heading of page.querySelectorAll('h2:not(.MsoTitle)')) rename(heading, 'h3')
  for (const heading of page.querySelectorAll('h1')) rename(heading, 'h2')
}

/** Links to a place in the pasted document, as Word makes them of footnotes and bookmarks: their text stays. */
function unwrapOwnLinks(page: Document) {
  for (const link of page.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (/^#|^file:|#_(ftn|edn|Toc|Ref|Hlk)/i.test(href)) link.replaceWith(...link.childNodes)
  }
}

/** Characters that Unicode has above and below the line (https://www.unicode.org/charts/PDF/U2070.pdf). */
const SUPERSCRIPTS = charMap(
  '0123456789+-−=()abcdefghijklmnoprstuvwxyz',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ',
)
const SUBSCRIPTS = charMap('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')

function charMap(from: string, to: string): ReadonlyMap<string, string> {
  const results = Array.from(to)
  return new Map(Array.from(from).map((char, index) => [char, results[index] ?? char]))
}

/**
 * Raised and lowered text becomes Unicode's characters, since texts have no such marks: 10⁶ never becomes 106. Where
 * Unicode lacks one, a sign before the text says it: 10^(6Q).
 */
function convertScripts(page: Document) {
  for (const element of page.querySelectorAll<HTMLElement>('sup, sub, span[style]')) {
    const {verticalAlign} = element.style
    const isAbove = element.tagName === 'SUP' || verticalAlign === 'super'
    const isBelow = element.tagName === 'SUB' || verticalAlign === 'sub'
    const text = element.textContent.trim()
    if ((!isAbove && !isBelow) || text === '' || element.querySelector('sup, sub')) continue
    const chars = isAbove ? SUPERSCRIPTS : SUBSCRIPTS
    const converted = Array.from(text).map((char) => chars.get(char))
    const isKnown = converted.every((char) => char !== undefined)
    // A footnote's number is in brackets.
    const isBracketed = /^\[.*\]$/.test(text)
    const sign = isAbove ? '^' : '_'
    const plain = isBracketed ? text : sign + (text.length > 1 ? `(${text})` : text)
    element.replaceWith(isKnown ? converted.join('') : plain)
  }
}

function convertQuotations(page: Document) {
  for (const quotation of page.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    rename(quotation, 'blockquote')
  }
}

/** Adds elements for text that is bold, italic, underlined or struck through by a style only. */
function convertStyles(page: Document) {
  for (const span of page.querySelectorAll<HTMLElement>('span[style]')) {
    if (span.closest('h2, h3, h4')) continue
    const {fontWeight, fontStyle, textDecoration} = span.style
    if (/^(bold|bolder|[6-9]00)$/.test(fontWeight)) wrapContent(span, 'strong')
    if (fontStyle === 'italic') wrapContent(span, 'em')
    if (textDecoration.includes('underline') && !span.closest('a')) wrapContent(span, 'u')
    if (textDecoration.includes('line-through')) wrapContent(span, 's')
  }
}

/**
 * Short texts have no tables: each row of short cells becomes a paragraph. A dash stands for an empty cell before another one,
 * so that no number moves into another column. Tables without two cells side by side only lay out a text.
 */
function flattenTables(page: Document) {
  const rows = [...page.querySelectorAll('tr')]
  const isRowOfData = (row: HTMLTableRowElement) => [...row.cells].filter(isFilled).length > 1
  const tables = new Set(rows.filter(isRowOfData).map((row) => row.closest('table')))
  for (const row of rows) {
    const table = row.closest('table')
    const cells = [...row.cells]
    const filled = cells.slice(0, cells.findLastIndex(isFilled) + 1)
    const hasLongText = filled.some((cell) => cell.querySelectorAll('p, div, li').length > 1)
    if (filled.length === 0 || !tables.has(table) || hasLongText) continue
    const line = page.createElement('p')
    for (const cell of filled) {
      if (line.hasChildNodes()) line.append(' | ')
      const nodes = (cell.querySelector('p, div') ?? cell).childNodes
      line.append(...(isFilled(cell) ? nodes : ['–']))
    }
    table?.before(line)
    row.remove()
  }
}

const BLOCKS = 'p, h1, h2, h3, h4, ul, ol, table, blockquote'

function removeEmptyLines(page: Document) {
  // Google Docs has a line break between a paragraph and a list, which would be an empty paragraph.
  for (const lineBreak of page.querySelectorAll('br')) {
    const {previousSibling, previousElementSibling: before} = lineBreak
    if (previousSibling === before && before?.matches(BLOCKS)) lineBreak.remove()
  }
  for (const line of page.querySelectorAll('p, h1, h2, h3, h4, table')) {
    if (!isFilled(line)) line.remove()
  }
}

const isFilled = (element: Element) =>
  element.textContent.trim() !== '' || element.querySelector('img') !== null

function wrapContent(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Replaces an element by one with another name; attributes stay, since Word's classes are read later. */
function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name)
  for (const {name: attribute, value} of element.attributes) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
