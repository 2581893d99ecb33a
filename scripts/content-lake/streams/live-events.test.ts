import type {LiveEvent} from '@sanity/client'
import {describe, expect, test, onTestFinished} from 'vitest'
import {z} from 'zod'
import {DATASET, shareEmptyLake, startLake} from '../testing/lake-fixture.ts'
import {readEvents} from '../testing/event-reader.ts'

/** Opens an event stream, whose events are read one by one; it is closed when the test is over. */
async function readServerSentEvents(url: string, headers: Record<string, string> = {}) {
  const controller = new AbortController()
  const close = async () => controller.abort()
  onTestFinished(close)
  const response = await fetch(url, {headers, signal: controller.signal})
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<{event: string; id: string; data: unknown}> => {
    for (;;) {
      const match = /event: (.*)\nid: (.*)\ndata: (.*)\n\n/.exec(text)
      if (match) {
        const [whole, event = '', id = '', data = ''] = match
        text = text.slice(match.index + whole.length)
        return {event, id, data: JSON.parse(data)}
      }
      const {value, done} = await reader.read()
      if (done) throw new Error('The stream has ended')
      text += value
    }
  }
  return {next, close}
}

const LIVE = `/v2025-02-19/data/live/events/${DATASET}`
const tagsOf = z.object({syncTags: z.array(z.string()), result: z.unknown()})

const emptyLake = shareEmptyLake()

/** Two news items of one author, an album and a page; `ask` returns the sync tags of queries, `open` a
 * connection for live events. */
async function startWithNews(start = emptyLake) {
  const fixture = await start()
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

describe('a change invalidates what asked for it, and not every page', () => {
  const DETAIL = '*[_type == "news" && slug.current == $slug][0]{_id, title}'
  const WITH_AUTHOR = '*[_type == "news" && slug.current == $slug][0]{author->{name}}'

  test('of a news item: its own page and the lists of news', async () => {
    const {writer, ask, open} = await startWithNews()
    const first = await ask(DETAIL, {slug: 'first'})
    const second = await ask(DETAIL, {slug: 'second'})
    const list = await ask('*[_type == "news"] | order(date desc)[0...6]{title}')
    const albums = await ask('*[_type == "gallery"]')
    const about = await ask('*[_id == "aboutPage"][0]')
    const any = await ask('count(*)')
    const {next} = await open()
    await next()
    await writer.patch('first').set({title: 'Gas'}).commit()
    const {tags} = z.object({tags: z.array(z.string())}).parse((await next()).data)
    const isOld = (asked: string[]) => asked.some((tag) => tags.includes(tag))
    expect([first, list, any].map(isOld)).toEqual([true, true, true])
    expect([second, albums, about].map(isOld)).toEqual([false, false, false])
  })

  test('of a document that is reached by a reference, or begins to exist', async () => {
    const {writer, ask, open} = await startWithNews()
    const withAuthor = await ask(WITH_AUTHOR, {slug: 'first'})
    const without = await ask(DETAIL, {slug: 'first'})
    const missing = await ask(DETAIL, {slug: 'third'})
    const {next} = await open()
    await next()
    const nextTags = async () =>
      z.object({tags: z.array(z.string())}).parse((await next()).data).tags
    await writer.patch('ada').set({name: 'Ada O.'}).commit()
    const ofPerson = await nextTags()
    expect(withAuthor.some((tag) => ofPerson.includes(tag))).toBe(true)
    expect(without.some((tag) => ofPerson.includes(tag))).toBe(false)
    await writer.create({_id: 'new', _type: 'news', slug: {current: 'third'}})
    const ofNew = await nextTags()
    expect(missing.some((tag) => ofNew.includes(tag))).toBe(true)
  })

  test('and tags are the same after a restart, and no more than Next.js takes', async () => {
    const {ask, writer, dataDir, lake} = await startWithNews(() => startLake())
    const before = await ask(DETAIL, {slug: 'first'})
    const people = Array.from({length: 100}, (_, index) => `person-${index}`)
    const creation = writer.transaction()
    for (const _id of people) creation.create({_id, _type: 'person'})
    const team = people.map((_ref) => ({_key: _ref, _type: 'reference', _ref}))
    await creation.create({_id: 'team', _type: 'team', team}).commit()
    expect((await ask('*[_id == "team"][0]{team[]->{name}}')).length).toBeLessThan(10)
    await lake.close()
    const again = await startLake({dataDir})
    const reader = again.client({apiVersion: '2025-02-19', perspective: 'published'})
    const answer = await reader.fetch(DETAIL, {slug: 'first'}, {filterResponse: false})
    expect(answer.syncTags).toEqual(before)
  })
})

test('the client shows a publish by the event’s tags, without a second change', async () => {
  const {writer, reader} = await startWithNews()
  const query = '*[_type == "news" && slug.current == "first"][0].title'
  const page = await reader.fetch(query, {}, {filterResponse: false})
  const events = readEvents<LiveEvent>(reader.live.events())
  expect(await events.next()).toMatchObject({type: 'welcome'})
  await writer.create({
    _id: 'drafts.first',
    _type: 'news',
    title: 'Published',
    slug: {current: 'first'},
  })
  await writer.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.first',
    publishedId: 'first',
  })
  const event = await events.next()
  if (event.type !== 'message') throw new Error(`A message was expected, not ${event.type}`)
  expect(page.syncTags?.some((tag) => event.tags.includes(tag))).toBe(true)
  const options = {cacheMode: 'noStale', lastLiveEventId: event.id} as const
  expect(await reader.fetch(query, {}, options)).toBe('Published')
})

describe('drafts', () => {
  test.each(['includeDrafts', 'includeAllDocuments'])('need a token: %s', async (name) => {
    const {lake, writer, open, asEditor} = await startWithNews()
    const path = `${lake.url}${LIVE}?${name}=true`
    expect((await fetch(path)).status).toBe(401)
    const withDrafts = await open(`?${name}=true`, asEditor)
    const signedIn = await open('', asEditor)
    const anonymous = await open()
    for (const {next} of [withDrafts, signedIn, anonymous]) await next()
    await writer.create({_id: 'drafts.first', _type: 'news', slug: {current: 'first'}})
    expect(await withDrafts.next()).toMatchObject({event: 'message'})
    await writer.patch('album').set({title: 'b'}).commit()
    for (const {next} of [withDrafts, signedIn, anonymous]) {
      expect(await next()).toMatchObject({event: 'message'})
    }
  })

  test('are not counted in the ids of who may not see them', async () => {
    const {writer, open, asEditor} = await startWithNews()
    const counts = async (headers?: Record<string, string>) => {
      const {next, close} = await open('', headers)
      const {id} = await next()
      await close()
      return id
    }
    const before = {anonymous: await counts(), signedIn: await counts(asEditor)}
    await writer.create({_id: 'drafts.first', _type: 'news', slug: {current: 'secret'}})
    await writer.create({_id: 'versions.spring.first', _type: 'news', slug: {current: 'secret'}})
    await writer.delete('drafts.first')
    expect(await counts()).toBe(before.anonymous)
    expect(await counts(asEditor)).toBe(before.signedIn)
    const away = await open('', {'last-event-id': before.signedIn})
    expect(await away.next()).toMatchObject({event: 'restart'})
  })

  test('that hide or show a published document invalidate what shows it', async () => {
    const {lake, writer, client, open, asEditor} = await startWithNews()
    const drafts = client({apiVersion: '2025-02-19', perspective: 'drafts', token: lake.token})
    const {syncTags = []} = await drafts.fetch(
      '*[slug.current == "first"][0]{title}',
      {},
      {filterResponse: false},
    )
    const {next} = await open('?includeDrafts=true', asEditor)
    await next()
    await writer.create({_id: 'drafts.first', _type: 'news', slug: {current: 'renamed'}})
    await writer.delete('drafts.first')
    for (let event = 0; event < 2; event += 1) {
      const {tags} = z.object({tags: z.array(z.string())}).parse((await next()).data)
      expect(syncTags.some((tag) => tags.includes(tag))).toBe(true)
    }
  })

  test('hidden by a version invalidate what shows the version, when it is discarded', async () => {
    const {lake, writer, client, open, asEditor} = await startWithNews()
    const versionId = 'versions.spring.first'
    await writer.create({_id: 'drafts.first', _type: 'news', slug: {current: 'draft'}})
    await writer.create({_id: versionId, _type: 'news', slug: {current: 'version'}})
    const perspective = ['spring', 'drafts']
    const release = client({apiVersion: '2025-02-19', perspective, token: lake.token})
    const query = '*[slug.current == "draft"][0]._id'
    const {result, syncTags = []} = await release.fetch(query, {}, {filterResponse: false})
    expect(result).toBeNull()
    const {next} = await open('?includeDrafts=true', asEditor)
    await next()
    await writer.delete(versionId)
    const {tags} = z.object({tags: z.array(z.string())}).parse((await next()).data)
    expect(await release.fetch(query)).toBe('first')
    expect(syncTags.some((tag) => tags.includes(tag))).toBe(true)
  })
})

test('a client that was away goes on where nothing has changed, and else starts again', async () => {
  const {writer, open} = await startWithNews()
  const connection = await open()
  const {id} = await connection.next()
  await connection.close()
  const first = async (lastEventId: string) =>
    (await open('', {'last-event-id': lastEventId})).next()
  expect(await first(id)).toMatchObject({event: 'welcome', id})
  await writer.patch('first').set({title: 'a'}).commit()
  for (const former of [id, 'unknown']) {
    expect(await first(former)).toMatchObject({event: 'restart', id: expect.not.stringMatching(id)})
  }
})
