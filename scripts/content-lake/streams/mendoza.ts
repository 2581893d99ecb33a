import type {LakeDocument} from '../store/document.ts'

/** A document before and after a change; null where it does not exist. */
interface Change {
  before: LakeDocument | null
  after: LakeDocument | null
}

/**
 * A change as a pair of mendoza patches in their simplest form, `[0, value]`: the whole new value instead
 * of a difference. Without `_rev`, which the client sets itself.
 */
export function mendozaEffects({before, after}: Change) {
  return {apply: [0, omitRevision(after)], revert: [0, omitRevision(before)]}
}

function omitRevision(document: LakeDocument | null) {
  if (!document) return null
  const {_rev, ...rest} = document
  return rest
}
