import type {SanityClient} from '@sanity/client'
import type {SeedProgress} from '../import-documents.ts'
import {generateArchive, type ArchiveSize} from './generate-archive.ts'

/** Documents per transaction. */
const BATCH_SIZE = 250
/** The number of images that the archive shares. */
const SHARED_PICTURES = 8

/**
 * Writes an archive into a dataset that holds some pictures already.
 *
 * @throws When the dataset has no picture, and what @sanity/client throws.
 */
export async function writeArchive(
  client: SanityClient,
  size: ArchiveSize,
  report: (progress: SeedProgress) => void,
): Promise<void> {
  const pictures = await client.fetch<string[]>(
    `*[_type == "sanity.imageAsset" && extension != "svg"] | order(_id)[0...${SHARED_PICTURES}]._id`,
  )
  if (pictures.length === 0) throw new Error('The dataset has no pictures for an archive to share.')
  const total = size.news + size.publications + size.albums
  const documents = [...generateArchive(size, pictures)]
  for (let start = 0; start < total; start += BATCH_SIZE) {
    const transaction = client.transaction()
    for (const document of documents.slice(start, start + BATCH_SIZE)) {
      transaction.createOrReplace(document)
    }
    await transaction.commit({visibility: 'async', returnDocuments: false})
    report({step: 'Writing the archive', current: Math.min(start + BATCH_SIZE, total), total})
  }
}
