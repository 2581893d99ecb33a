import type {SanityEncoder} from '@sanity/mutate'
import {z} from 'zod'

/** A mutation as the HTTP API takes it. */
export type RawMutation = SanityEncoder.SanityMutation

const ids = z.object({id: z.string().optional(), _id: z.string().optional()})

/** The document that a mutation is about; undefined where the dataset will name it. */
export function documentIdOf(mutation: RawMutation): string | undefined {
  const {id, _id} = ids.parse(Object.values(mutation)[0])
  return id ?? _id
}

/** How many documents mutations are about. */
export function countDocuments(changes: readonly {mutations: RawMutation[]}[]): number {
  const found = changes.flatMap(({mutations}) => mutations.map(documentIdOf))
  const named = found.filter((id) => id !== undefined)
  return new Set(named).size + found.length - named.length
}
