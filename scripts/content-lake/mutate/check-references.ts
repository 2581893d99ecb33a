import {mutationError} from '../protocol/errors.ts'
import {referencesOf} from '../store/references.ts'
import type {WorkingSet} from './pending-changes.ts'

const NAMED_AT_MOST = 100

/**
 * Refuses (409) a transaction that would leave a strong reference without its target: by deleting what
 * others refer to, or by newly referring to what does not exist.
 */
export function checkReferences(working: WorkingSet): void {
  for (const [id, {before, after, index}] of working.entries()) {
    if (before && !after) checkDeleted(working, id, index)
    if (!after) continue
    const known = before ? referencesOf(before).strong : new Set<string>()
    for (const target of referencesOf(after).strong) {
      if (known.has(target) || target === id || working.get(target)) continue
      throw mutationError(409, index, {
        type: 'documentReferencesNonexistentDocumentError',
        description: `Document "${id}" references nonexistent document "${target}"`,
        id,
        referencingID: target,
      })
    }
  }
}

function checkDeleted(working: WorkingSet, id: string, index: number): void {
  const referencingIDs = new Set<string>()
  for (const source of working.base.referringTo(id)) {
    const document = working.get(source)
    if (document && referencesOf(document).strong.has(id)) referencingIDs.add(source)
  }
  if (referencingIDs.size === 0) return
  const named = [...referencingIDs].sort().slice(0, NAMED_AT_MOST)
  throw mutationError(409, index, {
    type: 'documentHasExistingReferencesError',
    description: `Document "${id}" cannot be deleted as there are references to it from "${named[0]}"`,
    id,
    referencingIDs: named,
  })
}
