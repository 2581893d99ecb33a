import type {SanityClient} from '@sanity/client'
import {readState} from './seed-state.ts'

/** Published documents of the content model: ids without a dot, assets left out. */
const anyDocument = `defined(*[_id in path("*") && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])][0]._id)`

/**
 * Whether a dataset has content to show: a seed was completed, or its documents came from elsewhere.
 * While the first seed runs, and after it was interrupted, it has not.
 *
 * @param client with a token and the perspective `raw`.
 */
export async function isSeeded(client: SanityClient): Promise<boolean> {
  const {written, writing} = await readState(client)
  if (written.size > 0) return true
  return writing.size === 0 && client.fetch<boolean>(anyDocument)
}
