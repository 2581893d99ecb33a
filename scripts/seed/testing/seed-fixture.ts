import type {SanityClient} from '@sanity/client'
import {shareEmptyLake} from 'content-lake/testing'
import {seedDataset} from '../seed-dataset.ts'
import {picture, seedFolder} from './seed-folder.ts'

/** A service with a picture, as a file of the seed. */
export const serviceFile = (title: string) => ({
  'services/advice.md': `---\ntitle: ${title}\nslug: advice\nimage: {file: images/a.png, alt: A}\nposition: 1\n---\n\nWe listen.\n`,
})
const faqs =
  '- {id: one, question: One?, answer: Yes., position: 1}\n- {id: two, question: Two?, answer: No., position: 2}\n'

/** A small seed and an empty lake to bring it into, for each test of a file. */
export function setUpSeeding() {
  const emptyLake = shareEmptyLake()
  return async () => {
    const {writer: client, reader} = await emptyLake()
    const folder = seedFolder({
      ...serviceFile('Advice'),
      'faqs.yaml': faqs,
      'images/a.png': await picture('#157a52'),
    })
    const seed = (options: {reset?: boolean; prune?: boolean} = {}) =>
      seedDataset({client, documents: folder.load().documents, ...options})
    const titleOf = (id: string) =>
      client.fetch('*[_id == $id][0]{"t": coalesce(title, question)}.t', {id})
    return {client, reader, folder, seed, titleOf}
  }
}

/** A client whose connection is lost when the documents that were written are read again. */
export function losingConnectionAfterWriting(client: SanityClient): SanityClient {
  const broken = client.withConfig({})
  Object.defineProperty(broken, 'getDocuments', {
    value: (ids: string[]) =>
      client.getDocuments(ids).then((found) => {
        if (found.some((document) => document !== null)) throw new Error('connection lost')
        return found
      }),
  })
  return broken
}
