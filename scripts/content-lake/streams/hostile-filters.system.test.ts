import {expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'
import {readEvents} from '../testing/event-reader.ts'

const EVENTS = {events: ['welcome', 'mutation'] as ('welcome' | 'mutation')[]}

/** A filter that takes about `items ** 4` steps for a document with a list. */
const slow = (n: number) =>
  `*[count(a[count(^.a[count(^.^.a[count(^.^.^.a[@ > ${n}]) > 1]) > 1]) > 1]) > 1]`
const list = Array.from({length: 60}, (_, n) => n)

test('slow filters of anonymous clients delay no write, and no editor’s listener', async () => {
  const {writer, reader, lake} = await startLake()
  const ended: string[] = []
  const bad = await Promise.all(
    Array.from({length: 5}, async (_, n) => {
      const events = readEvents(reader.listen(slow(n), {}, EVENTS))
      expect(await events.next()).toMatchObject({type: 'welcome'})
      return events
    }),
  )
  const editor = readEvents(writer.listen('*[_type == "page"]', {}, EVENTS))
  const visitor = readEvents(reader.listen('*[_type == "page" && n > 0]', {}, EVENTS))
  await Promise.all([editor.next(), visitor.next()])
  const endings = bad.map((events) => events.next().catch(() => ended.push('ended')))

  await writer.create({_id: 'page', _type: 'page', a: list, n: 1})
  expect(await editor.next()).toMatchObject({documentId: 'page', transition: 'appear'})
  await writer.patch('page').set({title: 'Second'}).commit()
  expect(await editor.next()).toMatchObject({documentId: 'page', transition: 'update'})
  expect(ended).toEqual([])

  expect(await visitor.next()).toMatchObject({documentId: 'page', transition: 'appear'})
  expect(await visitor.next()).toMatchObject({documentId: 'page', transition: 'update'})
  // Each stream ends as soon as its filter has had its time.
  await Promise.race(endings)
  expect(ended.length).toBeGreaterThan(0)
  await expect.poll(() => lake.connections().streams).toBe(2)
})

test('events of a filter in a process of its own come in order and are complete', async () => {
  const {writer, reader} = await startLake()
  const events = readEvents(reader.listen('*[n % 2 == 0]', {}, EVENTS))
  await events.next()
  const edits = Array.from({length: 30}, (_, n) => n)
  for (const n of edits) await writer.createOrReplace({_id: 'page', _type: 'page', n})
  for (const n of edits) {
    const transition = n % 2 === 0 ? 'appear' : 'disappear'
    expect(await events.next()).toMatchObject({transition, result: {n}})
  }
})

test('a listener gets the changes after its welcome, also those that the process has not seen', async () => {
  const {writer, reader} = await startLake()
  const first = readEvents(reader.listen('*[title match "One"]', {}, EVENTS))
  await first.next()
  await writer.create({_id: 'page', _type: 'page', title: 'One'})
  // Ends the process between the change and its evaluation, or before it.
  const killer = `{"s": "s"}${'{"s": lower(s + s)}'.repeat(40)}`
  await expect(reader.fetch(killer)).rejects.toMatchObject({statusCode: 400})
  await writer.patch('page').set({title: 'One and two'}).commit()
  expect(await first.next()).toMatchObject({transition: 'appear'})
  expect(await first.next()).toMatchObject({transition: 'update'})
})

test('a filter of an editor that never ends is given up, and others are answered', async () => {
  const {writer} = await startLake()
  const slowEvents = readEvents(writer.listen(slow(1), {}, EVENTS))
  const others = readEvents(writer.listen('*[n > 0]', {}, EVENTS))
  await Promise.all([slowEvents.next(), others.next()])
  await writer.create({_id: 'page', _type: 'page', a: [...list, ...list], n: 1})
  expect(await others.next()).toMatchObject({documentId: 'page', transition: 'appear'})
  await expect(slowEvents.next()).rejects.toMatchObject({name: 'ChannelError'})
})
