import type {LakeDocument} from '../store/document.ts'

/** A document before and after; null where there was or is none. */
interface Change {
  before: LakeDocument | null
  after: LakeDocument | null
}

/**
 * A change as a pair of mendoza patches. Each is the shortest there is to write, `[0, value]`: "the
 * result is this value". Revisions are the reader's to set.
 */
export function mendozaEffects({before, after}: Change) {
  return {apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)]}
}

function withoutRevision(document: LakeDocument | null) {
  if (!document) return null
  const {_rev, ...rest} = document
  return rest
}
