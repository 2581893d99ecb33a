import {type Fields, listOf} from '#scripts/seed/load/fields.ts'
import {colours, fonts, measure, page} from './layout.ts'
import {text} from './publication.ts'

interface Look {
  tag: string
  size: number
  before: number
  after: number
  colour: string
  bold?: boolean
  indent?: number
}

const LOOKS: Record<string, Look> = {
  h2: {tag: 'H2', size: 17, before: 18, after: 7, colour: colours.pine, bold: true},
  h3: {tag: 'H3', size: 12.5, before: 11, after: 4, colour: colours.leaf, bold: true},
  h4: {tag: 'H4', size: 10.5, before: 8, after: 3, colour: colours.ink, bold: true},
  blockquote: {tag: 'BlockQuote', size: 12, before: 8, after: 12, colour: colours.leaf, indent: 18},
  normal: {tag: 'P', size: 10.5, before: 0, after: 7, colour: colours.ink},
}
const PLAIN: Look = {tag: 'P', size: 10.5, before: 0, after: 7, colour: colours.ink}
const LINE_GAP = 3

/**
 * Draws one block of Portable Text below the last one, on a new page if a heading would be left alone
 * at the foot.
 *
 * @param place.label - The bullet or number before a list's entry.
 * @param place.afterList - Whether the block before was the last entry of a list.
 */
export function drawBlock(
  pdf: PDFKit.PDFDocument,
  block: Fields,
  {label, afterList}: {label: string | null; afterList: boolean},
): void {
  const look = LOOKS[text(block['style'])] ?? PLAIN
  const level = typeof block['level'] === 'number' ? block['level'] : 1
  const indent = label === null ? (look.indent ?? 0) : level * 16
  const after = label === null ? look.after : 3
  const roomBelow = page.height - page.bottom - pdf.y
  if (look.tag.startsWith('H') && roomBelow < look.size * 5) pdf.addPage()
  const isAtTop = pdf.y <= page.top
  if (!isAtTop) pdf.y += look.before + (afterList ? 4 : 0)
  const draw = () => {
    pdf.fontSize(look.size).fillColor(look.colour)
    if (label !== null) drawLabel(pdf, label, indent)
    drawSpans(pdf, listOf(block['children']), look, indent)
  }
  pdf.addStructure(pdf.struct(look.tag, {}, draw))
  pdf.y += after
}

function drawLabel(pdf: PDFKit.PDFDocument, label: string, indent: number): void {
  if (pdf.y + pdf.currentLineHeight(true) > page.height - page.bottom) pdf.addPage()
  const {y} = pdf
  pdf.font(fonts.text).text(label, page.left + indent - 14, y, {lineBreak: false})
  pdf.y = y
}

function drawSpans(pdf: PDFKit.PDFDocument, spans: Fields[], look: Look, indent: number): void {
  const shown = spans.filter((span) => text(span['text']) !== '')
  pdf.x = page.left + indent
  for (const [index, span] of shown.entries()) {
    const marks: unknown[] = Array.isArray(span['marks']) ? span['marks'] : []
    pdf.font(fontOf(marks, look)).text(text(span['text']), {
      width: measure - indent,
      lineGap: LINE_GAP,
      continued: index < shown.length - 1,
      underline: marks.includes('underline'),
      strike: marks.includes('strike-through'),
    })
  }
  pdf.x = page.left
}

function fontOf(marks: unknown[], look: Look): string {
  const isStrong = look.bold === true || marks.includes('strong')
  if (marks.includes('code')) return fonts.code
  if (marks.includes('em')) return isStrong ? fonts.both : fonts.em
  return isStrong ? fonts.strong : fonts.text
}
