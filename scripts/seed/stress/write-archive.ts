import type {SanityClient} from '@sanity/client'
import type {SeedProgress} from '../import-documents.ts'
import {archiveDocuments, type ArchiveSize} from './generate-archive.ts'

/** Documents in one transaction: few enough that none takes long. */
const batch = 250
/** Pictures that the whole archive shares. */
const sharedPictures = 8

/**
 * Writes an archive into a dataset that holds some pictures already.
 *
 * @throws when the dataset has no picture, and what @sanity/client throws.
 */
export async function writeArchive(
  client: SanityClient,
  size: ArchiveSize,
  report: (progress: SeedProgress) => void,
): Promise<void> {
  const pictures = await client.fetch<string[]>(
    `*[_type == "sanity.imageAsset" && extension != "svg"] | order(_id)[0...${sharedPictures}]._id`,
  )
  if (pictures.length === 0) throw new Error('The dataset has no pictures for an archive to share.')
  const total = size.news + size.publications + size.albums
  const documents = [...archiveDocuments(size, pictures)]
  for (let start = 0; start < total; start += batch) {
    const transaction = client.transaction()
    for (const document of documents.slice(start, start + batch)) {
      transaction.createOrReplace(document)
    }
    await transaction.commit({visibility: 'async', returnDocuments: false})
    report({step: 'Writing the archive', current: Math.min(start + batch, total), total})
  }
}
