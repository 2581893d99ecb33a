import type {SanityClient} from '@sanity/client'
import {startLake} from '../../../testing/lake-fixture.ts'

/** The release of these tests. */
export const releaseId = 'spring'

/** Adds a version of a page to the release. */
const addVersion = (writer: SanityClient, publishedId: string, content: object) =>
  writer.createVersion({
    releaseId,
    publishedId,
    document: {_type: 'page', _id: `versions.${releaseId}.${publishedId}`, ...content},
  })

/** A lake with a published page, and an active release without documents. */
export async function lakeWithRelease(options: Parameters<typeof startLake>[0] = {}) {
  const fixture = await startLake(options)
  const {writer} = fixture
  await writer.create({_id: 'page', _type: 'page', title: 'First'})
  await writer.releases.create({
    releaseId,
    metadata: {title: 'Spring', releaseType: 'scheduled', cardinality: 'many'},
  })
  const read = (id: string) => writer.getDocument(id)
  return {
    ...fixture,
    read,
    release: () => writer.releases.get({releaseId}),
    add: (publishedId: string, content: object) => addVersion(writer, publishedId, content),
  }
}
