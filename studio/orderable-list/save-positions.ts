import {getPublishedId} from '@sanity/client/csm'
import type {SanityClient} from 'sanity'
import {isScheduledRelease} from '../hiding.tsx'
import {scheduledReleasesQuery} from '../studio.queries.ts'
import type {PositionField, PositionUpdate} from './rows.ts'

type Client = Pick<SanityClient, 'action' | 'fetch' | 'releases' | 'transaction'>

/**
 * Writes positions in one transaction. A scheduled release takes no change: it is put off, changed, and scheduled for the
 * same hour again.
 *
 * @throws What the client throws; where a scheduled release is not changed, all else is written already.
 */
export async function savePositions(
  client: Client,
  field: PositionField,
  updates: readonly PositionUpdate[],
): Promise<void> {
  const result = await client.fetch<unknown>(scheduledReleasesQuery, {}, {perspective: 'raw'})
  const scheduled = (Array.isArray(result) ? result : []).filter(isScheduledRelease)
  const isIn = (releaseId: string, id: string) => id.startsWith(`versions.${releaseId}.`)
  const transaction = client.transaction()
  for (const {id, position} of updates) {
    if (scheduled.some(({releaseId}) => isIn(releaseId, id))) continue
    transaction.patch(id, {set: {[field]: position}})
  }
  await transaction.commit({tag: 'order', visibility: 'async'})
  for (const {releaseId, publishAt} of scheduled) {
    const edits = updates.filter(({id}) => isIn(releaseId, id))
    if (edits.length === 0) continue
    await client.action([
      {actionType: 'sanity.action.release.unschedule', releaseId},
      ...edits.map(({id, position}) => ({
        actionType: 'sanity.action.document.edit' as const,
        draftId: id,
        publishedId: getPublishedId(id),
        patch: {set: {[field]: position}},
      })),
    ])
    await client.releases.schedule({releaseId, publishAt})
  }
}
