import type {Path} from 'sanity'

/**
 * How much a finding matters: `broken` is missing or leads nowhere for visitors, `poor` could be
 * better, `sample` is an invented entry to be replaced.
 */
export const WEIGHTS = ['broken', 'poor', 'sample'] as const
export type Weight = (typeof WEIGHTS)[number]

/** Something about a document that an editor should know. */
export interface Finding {
  weight: Weight
  /** What is wrong, as a sentence. */
  message: string
  /** Where it is, for the form; empty for the document as a whole. */
  path: Path
}

/** A document and everything that was found about it. */
export interface Patient {
  id: string
  type: string
  findings: Finding[]
}
