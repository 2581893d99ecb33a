import {schemaTypes} from '#schemas/index.ts'
import {loadSeed} from './load-seed.ts'
import {formatProblem} from './documents.ts'
import {validateDocuments} from './validate-documents.ts'

export interface SeedValidation {
  /** How many documents were read. */
  documents: number
  errors: number
  /** One line per problem, errors first: `seed/news/x.md · content[3].alt: …`. */
  lines: string[]
}

/**
 * Validates the seed: the format of the files, then every document by the Studio's validation, counts,
 * references, slugs and links.
 *
 * @param seedDir - Absolute path of `seed/`.
 */
export async function validateSeed(seedDir: string): Promise<SeedValidation> {
  const {documents, sources, problems} = loadSeed({seedDir, schemaTypes})
  const entries = documents.flatMap((document) => {
    const source = sources.get(document._id)
    return source ? [{...source, document}] : []
  })
  const reported = new Set(problems.map(({file, at}) => `${file} ${at}`))
  const all = [
    ...problems,
    // A missing image is not reported a second time.
    ...(await validateDocuments(entries)).filter(({file, at}) => !reported.has(`${file} ${at}`)),
  ]
  const warnings = all.filter(({level}) => level === 'warning')
  const errors = all.filter(({level}) => level !== 'warning')
  return {
    documents: documents.length,
    errors: errors.length,
    lines: [
      ...errors.map(formatProblem),
      ...warnings.map((problem) => `${formatProblem(problem)} (warning)`),
    ],
  }
}
