/**
 * A program that uses Sanity's client, of the version on the command line, as it is configured for hosted
 * Sanity: live events and their tags, versions, functions of GROQ that are missing, and a picture.
 */
import {createClient as createClient7} from '@sanity/client'
import {createClient as createClient8} from 'sanity-client-8'
import {readProject} from './connection.ts'

const [version, picture = ''] = process.argv.slice(2)
const settings = {...readProject(), token: process.env['LAKE_TOKEN'] ?? ''}

if (version === '8') await tryClient(createClient8(settings))
else await tryClient(createClient7(settings))

/** The methods that both versions have, whose classes are different types. */
interface Client {
  create(document: {_id: string; _type: string; title: string}): Promise<unknown>
  getDocument(id: string): Promise<object | undefined>
  unpublishVersion(options: {releaseId: string; publishedId: string}): Promise<unknown>
  fetch(
    query: string,
    params: object,
    options: {filterResponse: false; cacheMode: 'noStale'; lastLiveEventId?: string},
  ): Promise<{result: unknown; syncTags?: string[]}>
  live: {
    events(): {
      subscribe(observer: {next: (event: object) => void; error: (error: unknown) => void}): {
        unsubscribe(): void
      }
    }
  }
}

async function tryClient(client: Client): Promise<void> {
  const query = '*[_id == "live"][0].title'
  const options = {filterResponse: false, cacheMode: 'noStale'} as const
  const {syncTags = []} = await client.fetch(query, {}, options)
  const event = await new Promise<{id: string; tags: string[]}>((resolve, reject) => {
    const subscription = client.live.events().subscribe({
      error: reject,
      next: (event) => {
        if ('type' in event && event.type === 'welcome') {
          client.create({_id: 'live', _type: 'page', title: 'Shown'}).catch(reject)
        } else if ('tags' in event && Array.isArray(event.tags) && 'id' in event) {
          subscription.unsubscribe()
          resolve({id: String(event.id), tags: event.tags.map(String)})
        }
      },
    })
  })
  const shown = await client.fetch(query, {}, {...options, lastLiveEventId: event.id})
  await client.unpublishVersion({releaseId: 'spring', publishedId: 'live'})
  const refused = await client
    .fetch('*[@ match text::query("gas")]', {}, options)
    .catch((error: unknown) => (error instanceof Error ? error.message : ''))
  console.log(
    JSON.stringify({
      isConcerned: syncTags.some((tag) => event.tags.includes(tag)),
      shown: shown.result,
      version: await client.getDocument('versions.spring.live'),
      refused,
      picture: await (await fetch(`${picture}?fm=json`)).json(),
    }),
  )
}
