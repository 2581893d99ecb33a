import type {Path} from 'sanity'

/**
 * The levels of the Studio's validation, the most serious first: `error` is missing or leads nowhere
 * for visitors, `warning` could be better, `info` is a sample entry to be replaced.
 */
export const LEVELS = ['error', 'warning', 'info'] as const
export type Level = (typeof LEVELS)[number]

/** A problem of a document that an editor should know. */
export interface Issue {
  level: Level
  /** What is wrong, as a sentence. */
  message: string
  /** The path of the field; empty for the document as a whole. */
  path: Path
}

/** A document and all its issues. */
export interface DocumentIssues {
  /** The published id. */
  id: string
  type: string
  issues: Issue[]
}
