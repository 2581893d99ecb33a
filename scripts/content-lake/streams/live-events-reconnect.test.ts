import {describe, expect, test} from 'vitest'
import {CommitEmitter} from '../store/commit.ts'
import {LiveEvents} from './live-events.ts'
import type {StreamEvent} from './stream.ts'
import {startWithNews} from './testing/lake-with-live-events.ts'

describe('a client that was away', () => {
  test('goes on after the last event that it had', async () => {
    const {writer, open} = await startWithNews()
    const connection = await open()
    const welcome = await connection.next()
    expect(welcome).toMatchObject({event: 'welcome', id: expect.any(String)})
    await connection.close()
    await writer.patch('first').set({title: 'a'}).commit()
    await writer.patch('album').set({title: 'b'}).commit()
    const again = await open('', {'last-event-id': welcome.id})
    expect(await again.next()).toMatchObject({event: 'welcome', id: welcome.id})
    const missed = [await again.next(), await again.next()]
    expect(missed).toMatchObject([{event: 'message'}, {event: 'message'}])
    const third = await open('', {'last-event-id': missed[0]?.id ?? ''})
    await third.next()
    expect(await third.next()).toEqual(missed[1])
  })

  test('longer than the lake remembers starts again', () => {
    const commits = new CommitEmitter((error) => {
      throw error
    })
    const live = new LiveEvents(commits, () => undefined)
    const after = {_id: 'first', _type: 'news', _rev: 't', _createdAt: '', _updatedAt: ''}
    const effects = [{id: 'first', before: null, after, mutations: []}]
    const commit = {transactionId: 't', timestamp: '', author: 'u', effects, publicEffects: effects}
    const firstEvent = (lastEventId?: string) => {
      const events: StreamEvent[] = []
      const sink = {send: (event: StreamEvent) => void events.push(event), end: () => undefined}
      live.stream({trusted: false, includeDrafts: false}, lastEventId)(sink)()
      return events[0]
    }
    const id = firstEvent()?.id
    for (let count = 0; count < 1000; count += 1) commits.emit(commit)
    expect(firstEvent(id)).toMatchObject({event: 'welcome', id})
    commits.emit(commit)
    expect(firstEvent(id)).toMatchObject({event: 'restart'})
  })

  test.each(['unknown', 'abc.1', '.', 'x'.repeat(5000), '-1', '9007199254740993'])(
    'with an id that is unknown starts again: %.20s',
    async (id) => {
      const {writer, open} = await startWithNews()
      const {next} = await open('', {'last-event-id': id})
      const restart = await next()
      expect(restart).toMatchObject({event: 'restart', id: expect.any(String)})
      await writer.patch('first').set({title: 'a'}).commit()
      expect(await next()).toMatchObject({event: 'message'})
    },
  )

  test('with an id of the future, or of another run of the lake, starts again', async () => {
    const {open} = await startWithNews()
    const {next} = await open()
    const [run] = (await next()).id.split('.')
    const future = await open('', {'last-event-id': `${run}.999`})
    expect(await future.next()).toMatchObject({event: 'restart'})
    const other = await startWithNews()
    const elsewhere = await other.open('', {'last-event-id': `${run}.0`})
    expect(await elsewhere.next()).toMatchObject({event: 'restart'})
  })
})
