import {buffer} from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import {drawCover} from './cover.ts'
import {colours, fonts, measure, page} from './layout.ts'
import {type Publication, text} from './publication.ts'
import {drawBlock} from './text-block.ts'

/**
 * Draws a publication: a title page, then its text with page numbers. Tagged, with title, author and
 * language; in the standard fonts, so that nothing is embedded. The same publication gives the same
 * bytes.
 *
 * @param company - The name at the foot of the title page.
 */
export async function renderPdf(publication: Publication, company: string): Promise<Buffer> {
  const {title, author, summary, date, blocks} = publication
  const pdf = new PDFDocument({
    size: 'A4',
    margins: page,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-NG',
    displayTitle: true,
    bufferPages: true,
    info: {Title: title, Author: author, Subject: summary, CreationDate: date, ModDate: date},
  })
  const bytes = buffer(pdf)
  drawCover(pdf, publication, company)
  pdf.addPage()
  let number = 0
  let wasEntry = false
  for (const block of blocks) {
    const kind = text(block['listItem'])
    const isNumbered = kind === 'number' && block['level'] === 1
    number = isNumbered ? number + 1 : kind === '' ? 0 : number
    const label = isNumbered ? `${number}.` : kind === '' ? null : '•'
    drawBlock(pdf, block, {label, afterList: wasEntry && label === null})
    wasEntry = label !== null
  }
  numberPages(pdf, title)
  pdf.end()
  return bytes
}

/** A foot line on every page but the first. */
function numberPages(pdf: PDFKit.PDFDocument, title: string): void {
  const {count} = pdf.bufferedPageRange()
  for (let index = 1; index < count; index++) {
    pdf.switchToPage(index)
    // The foot stands below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', {type: 'Pagination'})
    pdf.font(fonts.text).fontSize(9).fillColor(colours.quiet)
    pdf.text(title, page.left, page.height - 56, {width: measure, lineBreak: false})
    pdf.text(`${index + 1} / ${count}`, page.left, page.height - 56, {
      width: measure,
      align: 'right',
      lineBreak: false,
    })
    pdf.endMarkedContent()
  }
}
