import {mutationError} from '../protocol/errors.ts'
import {referencesOf} from '../store/references.ts'
import type {PendingChanges} from './pending-changes.ts'

/** The most referring documents that an error lists. */
const MAX_LISTED = 100

/**
 * Throws 409 when the transaction would break a strong reference: by deleting a document that others
 * refer to, or by adding a reference to a document that does not exist.
 */
export function checkReferences(changes: PendingChanges): void {
  for (const [id, {before, after, index}] of changes.entries()) {
    if (before && !after) checkDeletion(changes, id, index)
    if (!after) continue
    const existing = before ? referencesOf(before).strong : new Set<string>()
    for (const target of referencesOf(after).strong) {
      if (existing.has(target) || target === id || changes.get(target)) continue
      throw mutationError(409, index, {
        type: 'documentReferencesNonexistentDocumentError',
        description: `Document "${id}" references nonexistent document "${target}"`,
        id,
        referencingID: target,
      })
    }
  }
}

function checkDeletion(changes: PendingChanges, id: string, index: number): void {
  const referencingIDs = new Set<string>()
  for (const source of changes.base.referringTo(id)) {
    const document = changes.get(source)
    if (document && referencesOf(document).strong.has(id)) referencingIDs.add(source)
  }
  if (referencingIDs.size === 0) return
  const listed = [...referencingIDs].sort().slice(0, MAX_LISTED)
  throw mutationError(409, index, {
    type: 'documentHasExistingReferencesError',
    description: `Document "${id}" cannot be deleted as there are references to it from "${listed[0]}"`,
    id,
    referencingIDs: listed,
  })
}
