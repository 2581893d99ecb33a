import type {LiveEvent} from '@sanity/client'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {readEvents} from '../testing/event-reader.ts'
import {startLake} from '../testing/lake-fixture.ts'
import {startWithNews} from './testing/lake-with-live-events.ts'

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
    const {ask, writer, dataDir, lake} = await startWithNews()
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
