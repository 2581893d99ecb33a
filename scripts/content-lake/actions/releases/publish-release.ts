import {draftIdOf, type LakeDocument, publishedIdOf} from '../../store/document.ts'
import {versionPrefixOf, willBeUnpublished} from '../../store/releases.ts'
import type {ActionContext} from '../action-context.ts'
import {replacePublished} from '../publish.ts'
import type {ReleaseActionOf} from '../release-action.ts'
import {unpublish} from '../unpublish.ts'
import {finalDocumentStates} from './final-document-states.ts'
import {requireRelease} from './require-release.ts'

/**
 * Publishes all documents of a release: each version replaces the published document, or unpublishes it
 * where it says so. Drafts stay as they are.
 */
export function publishRelease(
  {releaseId}: Pick<ReleaseActionOf<'publish'>, 'releaseId'>,
  context: ActionContext,
): void {
  publishVersions(releaseId, requireRelease(releaseId, ['active'], context), context)
}

/** The same for a release that is scheduled, when its time has come. */
export function publishScheduledRelease(releaseId: string, context: ActionContext): void {
  publishVersions(releaseId, requireRelease(releaseId, ['scheduled'], context), context)
}

function publishVersions(releaseId: string, {_id}: LakeDocument, context: ActionContext): void {
  const versions = context.withPrefix(versionPrefixOf(releaseId))
  for (const version of versions) publishVersion(version, context)
  const set = {
    state: 'published',
    publishedAt: context.timestamp,
    finalDocumentStates: finalDocumentStates(versions),
  }
  context.mutate({patch: {id: _id, set, unset: ['error']}})
}

function publishVersion(version: LakeDocument, context: ActionContext): void {
  const publishedId = publishedIdOf(version._id)
  if (!willBeUnpublished(version)) return replacePublished(publishedId, version, context)
  context.mutate({delete: {id: version._id}})
  if (context.get(publishedId)) unpublish({draftId: draftIdOf(publishedId), publishedId}, context)
}
