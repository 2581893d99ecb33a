import type {SanityClient} from '@sanity/client'
import type {SeedDocument} from './load/load-seed.ts'
import {type Fields, isFields} from './load/fields.ts'

/** The document without its references to these ids: no dataset takes one that leads nowhere. */
export function withoutReferencesTo(
  ids: readonly string[],
  {_id, _type, ...fields}: SeedDocument,
): SeedDocument {
  return {_id, _type, ...fieldsWithout(ids, fields)}
}

const leadsTo = (ids: readonly string[], value: unknown): boolean =>
  isFields(value) && ids.some((id) => id === value['_ref'])

function valueWithout(ids: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter((entry) => !leadsTo(ids, entry)).map((entry) => valueWithout(ids, entry))
  }
  return isFields(value) ? fieldsWithout(ids, value) : value
}

const fieldsWithout = (ids: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !leadsTo(ids, value))
      .map(([key, value]) => [key, valueWithout(ids, value)]),
  )

/** Those of the ids to which a document refers that is not among them, drafts included. */
export const referredTo = (client: SanityClient, ids: readonly string[]): Promise<string[]> =>
  client.fetch<string[]>(
    '*[_id in $ids && count(*[references(^._id) && !(_id in $ids)]) > 0]._id',
    {ids},
    {perspective: 'raw'},
  )
