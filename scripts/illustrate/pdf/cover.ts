import {colours, fonts, measure, page} from './layout.ts'
import type {Publication} from './publication.ts'

const STREAMS = 26

/** The title page: many lines that run into one, and above them title, summary, author and date. */
export function drawCover(
  pdf: PDFKit.PDFDocument,
  publication: Publication,
  company: string,
): void {
  // The last lines stand below the margin, where text would otherwise start a new page.
  pdf.page.margins.bottom = 0
  const cover = pdf.struct('Sect')
  pdf.addStructure(cover)
  pdf.markContent('Artifact', {type: 'Layout'})
  pdf.rect(0, 0, page.width, page.height).fill(colours.pine)
  drawFlow(pdf)
  pdf.rect(page.left, 118, 40, 3).fill(colours.flare)
  pdf.endMarkedContent()

  const line = (tag: string, draw: () => void) => cover.add(pdf.struct(tag, {}, draw))
  line('H1', () => {
    pdf.fillColor(colours.paper).font(fonts.strong).fontSize(36)
    pdf.text(publication.title, page.left, 142, {width: measure, lineGap: 2})
  })
  line('P', () => {
    pdf.font(fonts.text).fontSize(13).moveDown(1.2)
    pdf.text(publication.summary, {width: measure * 0.82, lineGap: 4})
  })
  line('P', () => {
    const date = publication.date.toLocaleDateString('en-NG', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    pdf.font(fonts.strong).fontSize(10.5)
    pdf.text(`${publication.author}, ${date}`, page.left, page.height - 100, {width: measure})
  })
  line('P', () => {
    pdf.font(fonts.text).fontSize(10.5)
    pdf.text(company, page.left, page.height - 82, {width: measure})
  })
  cover.end()
}

function drawFlow(pdf: PDFKit.PDFDocument): void {
  const middle = page.height * 0.61
  for (let index = 0; index < STREAMS; index++) {
    const share = index / (STREAMS - 1) - 0.5
    const start = middle + share * 400
    const end = middle + share * 30
    const isBright = index % 5 === 2
    pdf
      .moveTo(-10, start)
      .bezierCurveTo(page.width * 0.3, start, page.width * 0.42, end, page.width * 0.68, end)
      .lineTo(page.width + 10, end)
      .lineWidth(isBright ? 1.3 : 0.7)
      .strokeOpacity(isBright ? 0.95 : 0.4)
      .stroke(isBright ? colours.flameLight : colours.paper)
  }
  pdf.strokeOpacity(1)
}
