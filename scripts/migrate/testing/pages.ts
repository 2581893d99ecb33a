import type {SanityClient} from '@sanity/client'
import {at, defineMigration, set, unset} from 'sanity/migrate'

/** Renames a field, as the recipe has it. */
export const renameHeadline = defineMigration({
  title: 'Rename headline to title',
  documentTypes: ['page'],
  filter: 'defined(headline)',
  migrate: {
    document: ({headline}) => [at('title', set(headline)), at('headline', unset())],
  },
})

/** A published page, its draft, and its version in a release; another type; one that is renamed already. */
export async function writePages(writer: SanityClient): Promise<void> {
  for (const _id of ['a', 'drafts.a', 'versions.r1.a']) {
    await writer.create({_id, _type: 'page', headline: `Of ${_id}`})
  }
  await writer.create({_id: 'b', _type: 'page', title: 'Kept'})
  await writer.create({_id: 'c', _type: 'other', headline: 'Kept'})
}

/** So many pages that they are more than one transaction. */
export async function writeManyPages(writer: SanityClient, count = 250): Promise<void> {
  const pages = writer.transaction()
  for (let number = 0; number < count; number += 1) {
    pages.create({_id: `p${String(number).padStart(3, '0')}`, _type: 'page', headline: 'Old'})
  }
  await pages.commit()
}

/** Every document of the dataset, with its revision. */
export const allDocuments = (writer: SanityClient) => writer.fetch('*[] | order(_id)')

/** The titles of all pages; null where one has none. */
export const pageTitles = (writer: SanityClient) =>
  writer.fetch<(string | null)[]>('*[_type == "page"] | order(_id).title')
