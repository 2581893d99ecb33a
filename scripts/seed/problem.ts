/** A problem of a seed file, with its location. */
export interface SeedProblem {
  /** The file, from the repository's root: `seed/news/x.md`. */
  file: string
  /** The field (`content[3].alt`) or the line (`line 12`); empty when it is the file as a whole. */
  at: string
  /** A sentence. */
  message: string
  /** A warning does not stop the seed. Default: error. */
  level?: 'error' | 'warning'
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
