import {releaseDocumentIdOf, releaseIdOf} from '../store/releases.ts'
import type {PendingChanges} from './pending-changes.ts'

/** A change that a release does not allow: of which mutation or action, and why. */
export interface LockedVersion {
  id: string
  index: number
  description: string
}

/**
 * The first changed version that may not be changed: its release is scheduled, before and after the
 * transaction, or the version would be in a release that is published or archived. Undefined where there
 * is none.
 */
export function findLockedVersion(changes: PendingChanges): LockedVersion | undefined {
  for (const [id, {after, index}] of changes.entries()) {
    const releaseId = releaseIdOf(id)
    if (releaseId === undefined) continue
    const releaseDocumentId = releaseDocumentIdOf(releaseId)
    const former = changes.base.get(releaseDocumentId)?.['state']
    const state = changes.get(releaseDocumentId)?.['state']
    const isScheduled = former === 'scheduled' && state === 'scheduled'
    const isOver = after !== null && (state === 'published' || state === 'archived')
    if (!isScheduled && !isOver) continue
    const description = `Document "${id}" cannot be changed: release "${releaseId}" is ${state}`
    return {id, index, description}
  }
  return undefined
}
