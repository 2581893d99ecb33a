import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {limitRunning} from './limit-running.ts'
import {page, stubSite} from './testing/stub-site.ts'

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
})

afterEach(() => {
  vi.useRealTimers()
})

const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Tasks that run until they are told to end. */
function tasks() {
  const started: PromiseWithResolvers<void>[] = []
  const task = () => {
    const running = Promise.withResolvers<void>()
    started.push(running)
    return running.promise
  }
  return {started, task}
}

test('some run at a time, the others in order, and one that fails makes room as well', async () => {
  const {started, task} = tasks()
  const run = limitRunning({count: 2, holdMs: 250})
  const all = Array.from({length: 4}, () => run(task))
  expect(started).toHaveLength(2)
  started[0]?.reject(new Error('failed'))
  await expect(all[0]).rejects.toThrow('failed')
  await settle()
  expect(started).toHaveLength(3)
  for (const running of started.slice(1)) running.resolve()
  await settle()
  started[3]?.resolve()
  await Promise.all(all.slice(1))
  void run(task)
  void run(task)
  expect(started).toHaveLength(6)
})

test('one that hangs holds up the others for a short time only', async () => {
  const {started, task} = tasks()
  const run = limitRunning({count: 1, holdMs: 250})
  void run(task)
  void run(task)
  await vi.advanceTimersByTimeAsync(249)
  expect(started).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toHaveLength(2)
})

test('clients take turns, however many tasks one has', async () => {
  const {started, task} = tasks()
  const order: string[] = []
  const run = limitRunning({count: 1, holdMs: 250})
  const all = ['a', 'a', 'a', 'b'].map((client) =>
    run(
      () => {
        order.push(client)
        return task()
      },
      {client},
    ),
  )
  for (let n = 0; n < all.length; n++) {
    await settle()
    started[n]?.resolve()
  }
  await Promise.all(all)
  expect(order).toEqual(['a', 'a', 'b', 'a'])
})

test('a task that is given up while it waits leaves the queue', async () => {
  const {started, task} = tasks()
  const run = limitRunning({count: 1, holdMs: 250})
  const leaving = new AbortController()
  const first = run(task)
  const abandoned = run(task, {client: 'a', signal: leaving.signal})
  const last = run(task, {client: 'a'})
  leaving.abort(new Error('left'))
  await expect(abandoned).rejects.toThrow('left')
  started[0]?.resolve()
  await first
  await settle()
  expect(started).toHaveLength(2)
  started[1]?.resolve()
  await last
  await expect(run(task, {signal: leaving.signal})).rejects.toThrow('left')
  expect(started).toHaveLength(2)
})

test('after a task its place stays free for a while', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']})
  const {started, task} = tasks()
  const run = limitRunning({count: 1, holdMs: 250, rest: 3})
  void run(task)
  void run(task)
  await vi.advanceTimersByTimeAsync(10)
  started[0]?.resolve()
  await vi.advanceTimersByTimeAsync(29)
  expect(started).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(started).toHaveLength(2)
})

test('pages of routes, and pages that were cached before, do not wait for invented URLs', async () => {
  const {get, render, publish} = stubSite()
  await get('/news/item-1')
  await vi.advanceTimersByTimeAsync(1000)
  publish()
  render.mockImplementation(async ({url}) =>
    url.includes('search') ? new Promise<never>(() => {}) : page(),
  )
  for (let junk = 0; junk < 20; junk++) void get(`/news?search=${junk}`)
  expect((await get('/about')).status).toBe(200)
  expect((await get('/news/item-1')).status).toBe(200)
  expect(render.mock.calls.filter(([{url}]) => url.includes('search'))).toHaveLength(2)
})
