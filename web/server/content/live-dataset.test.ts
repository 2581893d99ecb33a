import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import type {ContentChangeListener} from './content-source.ts'
import {startHostedSanity} from './testing/hosted-sanity.ts'
import {waitUntil} from './testing/wait-until.ts'
import {watchDataset} from './watch-dataset.ts'

let sanity: ReturnType<typeof startHostedSanity>
let watch: ReturnType<typeof watchDataset>
const changed = vi.fn<ContentChangeListener>()
const log = vi.fn<(message: string, error?: unknown) => void>()

beforeEach(async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'Date']})
  sanity = startHostedSanity()
  sanity.state.liveStatus = 200
  watch = watchDataset({projectId: 'abc123', dataset: 'production'}, log)
  watch.onContentChange(changed)
  await waitUntil(() => sanity.state.liveReaders === 1)
})

afterEach(() => {
  watch.close()
  sanity.close()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const changesBecome = (count: number) => waitUntil(() => changed.mock.calls.length === count)

test('a live event tells what a change concerns', async () => {
  sanity.send('welcome')
  sanity.send('message', {tags: ['s1:abc', 's1:def']})
  await changesBecome(2)
  expect(changed.mock.calls).toEqual([[{}], [{syncTags: ['s1:abc', 's1:def']}]])
  expect(watch.useCdn()).toBe(false)
  expect(sanity.state.listeners).toHaveLength(0)
})

test('where events were missed, anything may have changed', async () => {
  sanity.send('welcome')
  sanity.send('restart')
  await changesBecome(2)
  expect(changed.mock.calls).toEqual([[{}], [{}]])
})

test('a project that sends live events away is watched by its mutations', async () => {
  sanity.send('goaway', {reason: 'Too many connections.'})
  await waitUntil(() => sanity.state.listeners.length === 1)
  sanity.send('welcome', {listenerName: 'x'})
  await changesBecome(1)
  expect(log).not.toHaveBeenCalled()
})

test('live events that end are opened again', async () => {
  sanity.send('welcome')
  await changesBecome(1)
  sanity.end()
  await waitUntil(() => vi.getTimerCount() > 0)
  await vi.advanceTimersByTimeAsync(1_000)
  await waitUntil(() => sanity.state.liveReaders === 2)
  sanity.send('welcome')
  await changesBecome(2)
  expect(sanity.state.listeners).toHaveLength(0)
})
