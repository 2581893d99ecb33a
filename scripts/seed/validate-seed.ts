import {schemaTypes} from '#schemas/index.ts'
import {validateDocuments} from './validation/validate-documents.ts'
import {loadSeed} from './load/load-seed.ts'
import {type SeedProblem, formatProblem} from './load/problem.ts'

export interface SeedCheck {
  /** How many documents were read. */
  documents: number
  errors: number
  /** One line per problem, errors first: `seed/news/x.md · content[3].alt: …`. */
  lines: string[]
}

/**
 * Checks the seed files: their form, then every document by the Studio's own validation, the counts,
 * references, slugs and links.
 *
 * @param seedDir - Absolute path of `seed/`.
 */
export async function checkSeed(seedDir: string): Promise<SeedCheck> {
  const {documents, sources, problems} = loadSeed({seedDir, schemaTypes})
  const entries = documents.flatMap((document) => {
    const source = sources.get(document._id)
    return source ? [{...source, document}] : []
  })
  const told = new Set(problems.map(({file, at}) => `${file} ${at}`))
  const found = (await validateDocuments(entries)).filter(
    // A missing picture need not be called missing three times.
    ({file, field}) => !told.has(`${file} ${field}`),
  )
  const all: SeedProblem[] = [
    ...problems,
    ...found.map(({file, field, level, message}) => ({file, at: field, level, message})),
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
