import type {SanityClient} from '@sanity/client'
import {listOf, type SeedDocument} from './documents.ts'

/** The document that holds what the seed wrote last. Ids with a dot are not readable without a token. */
const STATE_ID = 'seed.state'

/** Hashes of what the seed wrote last to one document. */
interface Written {
  /** Hash of the seed's document (`seedHash`). */
  seed: string
  /** Hash of the document in the dataset (`storedHash`). */
  dataset: string
}

/** By document id. A document that an editor deleted keeps its entry, so that it is not created again. */
export type SeedState = Map<string, Written>

/** Reads the state; empty before the first seed. */
export async function readState(client: SanityClient): Promise<SeedState> {
  const written: unknown = await client.fetch(
    '*[_id == $id][0].written',
    {id: STATE_ID},
    {perspective: 'raw'},
  )
  return new Map(
    listOf(written).flatMap(({id, seed, dataset}) =>
      isText(id) && isText(seed) && isText(dataset) ? [[id, {seed, dataset}]] : [],
    ),
  )
}

/** The state as a document, which is written together with what it describes. */
export function stateDocument(state: SeedState): SeedDocument {
  const written = [...state].map(([id, entry]) => ({_key: id, id, ...entry}))
  return {_id: STATE_ID, _type: 'seedState', written}
}

const isText = (value: unknown): value is string => typeof value === 'string'

const ofEditors = '!(_type match "sanity.*") && !(_type match "system.*")'

/** Tells whether a dataset has no document: nothing published, no draft, no version; pictures and files do not count. */
export const isEmpty = (client: SanityClient): Promise<boolean> =>
  client.fetch<boolean>(`!defined(*[!(_id in path("seed.**")) && ${ofEditors}][0]._id)`)

/** Tells whether a dataset has content to show: a published document. */
export const hasPublished = (client: SanityClient): Promise<boolean> =>
  client.fetch<boolean>(`defined(*[_id in path("*") && ${ofEditors}][0]._id)`)
