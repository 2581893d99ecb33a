import type {SanityClient} from '@sanity/client'
import {isRecord} from '#schemas/rules/site-paths.ts'
import {listOf} from './documents.ts'

/**
 * The document with the state of the last run. Ids with a dot are not readable without a token.
 */
const STATE_ID = 'seed.state'

/** The fields that the seed wrote last to one document. */
interface Written {
  /** Hash of the seed's document (`seedHash`). */
  seed: string
  /** Hash of the document in the dataset after writing (`contentHash`). */
  dataset: string
}

export interface SeedState {
  /** By document id. A deleted document keeps its entry, so that it is not created again. */
  written: Map<string, Written>
  /** By document id: `hashWithoutAssets` of what an import is writing. Empty after a finished run. */
  writing: Map<string, string>
}

/** Reads the state; empty before the first run. */
export async function readState(client: SanityClient): Promise<SeedState> {
  const document: unknown = await client.fetch(
    '*[_id == $id][0]{written, writing}',
    {id: STATE_ID},
    {perspective: 'raw'},
  )
  const {written, writing} = isRecord(document) ? document : {}
  return {
    written: new Map(
      listOf(written).flatMap(({id, seed, dataset}) =>
        isText(id) && isText(seed) && isText(dataset) ? [[id, {seed, dataset}]] : [],
      ),
    ),
    writing: new Map(
      listOf(writing).flatMap(({id, words: hash}) =>
        isText(id) && isText(hash) ? [[id, hash]] : [],
      ),
    ),
  }
}

/** Writes the state and waits until queries see it. */
export async function writeState(client: SanityClient, state: SeedState): Promise<void> {
  const written = [...state.written].map(([id, entry]) => ({_key: id, id, ...entry}))
  const writing = [...state.writing].map(([id, hash]) => ({_key: id, id, words: hash}))
  await client.createOrReplace({_id: STATE_ID, _type: 'seedState', written, writing})
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Published documents of the content model: ids without a dot, assets left out. */
const anyDocument = `defined(*[_id in path("*") && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])][0]._id)`

/**
 * Tells whether a dataset has content to show: a seed was completed, or its documents came from elsewhere.
 * While the first seed runs, and after it was interrupted, it has not.
 *
 * @param client with a token and the perspective `raw`.
 */
export async function isSeeded(client: SanityClient): Promise<boolean> {
  const {written, writing} = await readState(client)
  if (written.size > 0) return true
  return writing.size === 0 && client.fetch<boolean>(anyDocument)
}
