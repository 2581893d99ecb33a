import type {SeedDocument} from './load-seed.ts'

/** A document of the seed and its file. */
export interface SeedEntry {
  /** From the repository's root: `seed/news/x.md`. */
  file: string
  /** The entry's id in a file with several documents. */
  prefix?: string
  document: SeedDocument
}

/** A problem of a document; an `error` stops the seed. */
export interface DocumentProblem {
  file: string
  /** The path of the field, `content[3].alt`, behind the entry's prefix; empty for the document as a whole. */
  field: string
  level: 'error' | 'warning'
  message: string
}

/** A problem at a path of a document; an error by default. */
export function problemAt(
  {file, prefix = ''}: SeedEntry,
  path: string,
  message: string,
  level: DocumentProblem['level'] = 'error',
): DocumentProblem {
  return {file, field: [prefix, path].filter(Boolean).join('.'), level, message}
}
