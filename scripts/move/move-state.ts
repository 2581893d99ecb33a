import type {SanityClient} from '@sanity/client'
import {type Fields, isFields} from '../seed/load/fields.ts'

/**
 * A document in the dataset that is written, from the first upload to the end of a move. Ids with a dot are not
 * public.
 */
export const MOVE_STATE_ID = 'move.state'

/** The ids of the assets that an unfinished move uploads: nobody else has made or described them. */
export function unfinishedAssets(document: Fields | undefined): ReadonlySet<string> {
  const ids = isFields(document) ? document['assets'] : undefined
  return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
}

/** Notes the assets that are uploaded from now on. */
export async function beginMove(client: SanityClient, assets: string[]): Promise<void> {
  await client.createOrReplace({_id: MOVE_STATE_ID, _type: 'moveState', assets})
}

/** Removes the note. */
export async function endMove(client: SanityClient): Promise<void> {
  await client.delete(MOVE_STATE_ID)
}
