/**
 * A program that keeps the dataset in memory by @sanity/groq-store, which always asks hosted Sanity: it
 * prints the title of a document at first, and once that was changed.
 */
import {createClient} from '@sanity/client'
import {groqStore} from '@sanity/groq-store'
import {readConnection, readProject} from './connection.ts'

const {projectId, dataset} = readProject()
const client = createClient(readConnection())
await client.createOrReplace({_id: 'kept', _type: 'page', title: 'First'})
const store = groqStore({
  projectId,
  dataset,
  token: process.env['LAKE_TOKEN'] ?? '',
  listen: true,
  overlayDrafts: true,
})
const query = '*[_id == "kept"][0].title'
const titles: unknown[] = []
const hear = Promise.withResolvers<void>()
const changed = Promise.withResolvers<void>()
store.subscribe(query, {}, (error, title) => {
  if (error) hear.reject(error)
  titles.push(title)
  if (titles.length === 1) hear.resolve()
  if (title === 'Second') changed.resolve()
})
await hear.promise
await client.patch('kept').set({title: 'Second'}).commit()
await changed.promise
await store.close()
console.log(
  JSON.stringify({titles, url: await client.fetch('*[_type == "sanity.imageAsset"][0].url')}),
)
