import type {SanityClient} from '@sanity/client'
import type {SeedDocument} from './load/load-seed.ts'
import {type Fields, isFields} from './load/fields.ts'

/** Removes the references to some ids, since a dataset refuses references to missing documents. */
export function withoutReferencesTo(
  ids: readonly string[],
  {_id, _type, ...fields}: SeedDocument,
): SeedDocument {
  return {_id, _type, ...fieldsWithout(ids, fields)}
}

const isReferenceTo = (ids: readonly string[], value: unknown): boolean =>
  isFields(value) && ids.some((id) => id === value['_ref'])

function valueWithout(ids: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((entry) => !isReferenceTo(ids, entry))
      .map((entry) => valueWithout(ids, entry))
  }
  return isFields(value) ? fieldsWithout(ids, value) : value
}

const fieldsWithout = (ids: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isReferenceTo(ids, value))
      .map(([key, value]) => [key, valueWithout(ids, value)]),
  )

/** Returns the ids to which other documents refer, drafts included. */
export const findReferenced = (client: SanityClient, ids: readonly string[]): Promise<string[]> =>
  client.fetch<string[]>(
    '*[_id in $ids && count(*[references(^._id) && !(_id in $ids)]) > 0]._id',
    {ids},
    {perspective: 'raw'},
  )
