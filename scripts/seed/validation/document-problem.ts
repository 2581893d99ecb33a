/** A document of the seed and the file that it stands in. */
export interface SeedEntry {
  /** From the repository's root: `seed/news/x.md`. */
  file: string
  /** What names the document within a file that holds several, such as an entry's id. */
  prefix?: string
  document: SeedDocument
}

export interface SeedDocument {
  _id: string
  _type: string
  [field: string]: unknown
}

/** Something wrong with a document; `error` stops the seed, `warning` would only look poor. */
export interface DocumentProblem {
  file: string
  /** The path of the field, `content[3].alt`, behind the entry's prefix; empty for the document as a whole. */
  field: string
  level: 'error' | 'warning'
  message: string
}

/** A problem at a path of a document; an error unless said otherwise. */
export function problemAt(
  {file, prefix = ''}: SeedEntry,
  path: string,
  message: string,
  level: DocumentProblem['level'] = 'error',
): DocumentProblem {
  return {file, field: [prefix, path].filter(Boolean).join('.'), level, message}
}
