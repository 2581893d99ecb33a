import {versionPrefixOf} from '../../store/releases.ts'
import type {ActionContext} from '../action-context.ts'
import type {ReleaseActionOf} from '../release-action.ts'
import {finalDocumentStates, idsOfFinalStates} from './final-document-states.ts'
import {requireRelease} from './require-release.ts'

/** Archives a release: its documents are deleted, and stay in the history. */
export function archiveRelease(
  {releaseId}: ReleaseActionOf<'archive'>,
  context: ActionContext,
): void {
  const {_id} = requireRelease(releaseId, ['active'], context)
  const versions = context.withPrefix(versionPrefixOf(releaseId))
  for (const version of versions) context.mutate({delete: {id: version._id}})
  const set = {state: 'archived', finalDocumentStates: finalDocumentStates(versions)}
  context.mutate({patch: {id: _id, set, unset: ['error']}})
}

/** Makes an archived release active again, with its documents as they were. */
export function unarchiveRelease(
  {releaseId}: ReleaseActionOf<'unarchive'>,
  context: ActionContext,
): void {
  const release = requireRelease(releaseId, ['archived'], context)
  for (const id of idsOfFinalStates(release)) {
    const version = context.lastStateOf(id)
    if (!version) throw context.fail(404, `Document "${id}" is not in the history`)
    context.mutate({create: version})
  }
  const unset = ['finalDocumentStates', 'publishAt']
  context.mutate({patch: {id: release._id, set: {state: 'active'}, unset}})
}
