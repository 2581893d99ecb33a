/** Documents of the seed, and the problems that are found in them. */
import {isRecord} from '#schemas/rules/site-paths.ts'

/** A mapping as a YAML file or a document holds it. */
export type Fields = Record<string, unknown>

/** The mappings of a list; none when the value is no list. */
export const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** A document of the seed, with pictures and files as @sanity/import takes them: `_sanityAsset: 'image@file://…'`. */
export interface SeedDocument extends Fields {
  _id: string
  _type: string
}

export interface SeedEntry {
  /** From the repository's root: `seed/news/x.md`. */
  file: string
  /** The entry's id in a file with several documents. */
  prefix?: string
  document: SeedDocument
}

export interface SeedProblem {
  /** The file, from the repository's root: `seed/news/x.md`. */
  file: string
  /**
   * The field (`content[3].alt`), behind the entry's id in a file with several documents, or the line (`line 12`); empty
   * when it is the file as a whole.
   */
  at: string
  /** One sentence that says what is wrong. */
  message: string
  /** A warning does not stop the seed. Default: error. */
  level?: 'error' | 'warning'
}

export function problemAt(
  {file, prefix = ''}: SeedEntry,
  path: string,
  message: string,
  level: SeedProblem['level'] = 'error',
): SeedProblem {
  return {file, at: [prefix, path].filter(Boolean).join('.'), level, message}
}

/** `seed/news/x.md · content[3].alt: …`, the form in which problems are printed. */
export const formatProblem = ({file, at, message}: SeedProblem): string =>
  at === '' ? `${file}: ${message}` : `${file} · ${at}: ${message}`

/** Thrown where a seed with errors cannot be used; the message has one line per problem. */
export class SeedError extends Error {
  readonly problems: SeedProblem[]

  constructor(problems: SeedProblem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.name = 'SeedError'
    this.problems = problems
  }
}
