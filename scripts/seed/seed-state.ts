import type {SanityClient} from '@sanity/client'
import {isFields, listOf} from './load/fields.ts'

/**
 * The document in which seeding remembers what it did. The dot in its id keeps it out of every
 * anonymous read, locally and at Sanity's.
 */
const STATE_ID = 'seed.state'

/** What the seed wrote to one document. */
interface Written {
  /** Hash of what the seed said. */
  seed: string
  /** Hash of the document as the dataset then held it. */
  dataset: string
}

export interface SeedState {
  /** By document id. A document that was deleted since keeps its entry, so that it stays deleted. */
  written: Map<string, Written>
  /** By document id: the words of what an import was about to write. Empty after a finished run. */
  writing: Map<string, string>
}

/** Reads the state; empty before the first run. */
export async function readState(client: SanityClient): Promise<SeedState> {
  const document: unknown = await client.fetch(
    '*[_id == $id][0]{written, writing}',
    {id: STATE_ID},
    {perspective: 'raw'},
  )
  const {written, writing} = isFields(document) ? document : {}
  return {
    written: new Map(
      listOf(written).flatMap(({id, seed, dataset}) =>
        isText(id) && isText(seed) && isText(dataset) ? [[id, {seed, dataset}]] : [],
      ),
    ),
    writing: new Map(
      listOf(writing).flatMap(({id, words}) => (isText(id) && isText(words) ? [[id, words]] : [])),
    ),
  }
}

/** Writes the state, waiting until reads see it. */
export async function writeState(client: SanityClient, state: SeedState): Promise<void> {
  const written = [...state.written].map(([id, entry]) => ({_key: id, id, ...entry}))
  const writing = [...state.writing].map(([id, words]) => ({_key: id, id, words}))
  await client.createOrReplace({_id: STATE_ID, _type: 'seedState', written, writing})
}

const isText = (value: unknown): value is string => typeof value === 'string'
