/**
 * A program that uses Sanity's client, of the version on the command line, as it is configured for hosted
 * Sanity: it prints the URL of an uploaded file, and the title that a listener hears of.
 */
import {createClient as createClient7} from '@sanity/client'
import {createClient as createClient8} from 'sanity-client-8'
import {readProject} from './connection.ts'

const [version] = process.argv.slice(2)
const settings = {...readProject(), token: process.env['LAKE_TOKEN'] ?? ''}
const id = `client-${version}`

if (version === '8') await tryClient(createClient8(settings))
else await tryClient(createClient7(settings))

/** The methods that both versions have, whose classes are different types. */
interface Client {
  assets: {upload(type: 'file', body: Buffer, options: {filename: string}): Promise<{url: string}>}
  create(document: {_id: string; _type: string; title: string}): Promise<unknown>
  fetch(query: string, params: {id: string}): Promise<unknown>
  listen(
    query: string,
    params: {id: string},
    options: {events: ('welcome' | 'mutation')[]},
  ): {subscribe(next: (event: object) => void): {unsubscribe(): void}}
}

async function tryClient(client: Client): Promise<void> {
  const {url} = await client.assets.upload('file', Buffer.from(id), {filename: 'a.txt'})
  const heard = await new Promise<unknown>((resolve, reject) => {
    const events = client.listen('*[_id == $id]', {id}, {events: ['welcome', 'mutation']})
    const subscription = events.subscribe((event) => {
      if ('type' in event && event.type === 'welcome') {
        client.create({_id: id, _type: 'page', title: 'Heard'}).catch(reject)
      } else {
        subscription.unsubscribe()
        resolve('result' in event ? event.result : undefined)
      }
    })
  })
  const fetched = await client.fetch('*[_id == $id][0]', {id})
  console.log(JSON.stringify({url, heard, fetched}))
}
