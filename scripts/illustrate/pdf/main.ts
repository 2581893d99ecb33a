/** Draws the PDF of every publication in `seed/publications` into `seed/files`. */
import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {seedDir} from '#scripts/seed/seed-dir.ts'
import {readPublications} from './publication.ts'
import {renderPdf} from './render-pdf.ts'

const COMPANY = 'Gas Aggregation Company'
const MOST_BYTES = 60_000

for (const publication of readPublications(seedDir)) {
  const bytes = await renderPdf(publication, COMPANY)
  const path = join('files', `${publication.slug}.pdf`)
  if (bytes.length > MOST_BYTES) throw new Error(`seed/${path} has ${bytes.length} bytes.`)
  await writeFile(join(seedDir, path), bytes)
  console.log(`seed/${path} ${Math.round(bytes.length / 1000)} kB`)
}
