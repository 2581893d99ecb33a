import {z} from 'zod'
import {DATASET, startLake} from '../../testing/lake-fixture.ts'
import {readServerSentEvents} from './server-sent-events.ts'

export const LIVE = `/v2025-02-19/data/live/events/${DATASET}`
const tagsOf = z.object({syncTags: z.array(z.string()), result: z.unknown()})

/** Two news items of one author, an album and a page; `ask` returns the sync tags of queries, `open` a
 * connection for live events. */
export async function startWithNews() {
  const fixture = await startLake()
  const {writer, client, lake} = fixture
  const author = {_type: 'reference', _ref: 'ada'}
  const news = (id: string) => ({_id: id, _type: 'news', slug: {current: id}, author})
  await writer
    .transaction()
    .create({_id: 'ada', _type: 'person', name: 'Ada'})
    .create(news('first'))
    .create(news('second'))
    .create({_id: 'album', _type: 'gallery'})
    .create({_id: 'aboutPage', _type: 'aboutPage'})
    .commit()
  const reader = client({apiVersion: '2025-02-19', perspective: 'published'})
  const ask = async (query: string, params: Record<string, unknown> = {}) =>
    tagsOf.parse(await reader.fetch(query, params, {filterResponse: false})).syncTags
  const open = (path = '', headers: Record<string, string> = {}) =>
    readServerSentEvents(lake.url + LIVE + path, headers)
  return {...fixture, reader, ask, open}
}
