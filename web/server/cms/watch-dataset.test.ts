import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import type {ContentChangeListener} from './content-source.ts'
import {startHostedSanity} from './testing/hosted-sanity.ts'
import {nextTurn, waitUntil} from './testing/wait-until.ts'
import {cdnLag, watchDataset} from './watch-dataset.ts'

describe('changes of a hosted dataset', () => {
  let sanity: ReturnType<typeof startHostedSanity>
  let watch: ReturnType<typeof watchDataset>
  const changed = vi.fn<() => void>()
  const log = vi.fn<(message: string, error?: unknown) => void>()

  beforeEach(() => {
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'Date']})
    sanity = startHostedSanity()
    watch = watchDataset({projectId: 'abc123', dataset: 'production'}, log)
    watch.onContentChange(changed)
  })

  afterEach(() => {
    watch.close()
    sanity.close()
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  const listenersBecome = (count: number) =>
    waitUntil(() => sanity.state.listeners.length === count)
  const changesBecome = (count: number) => waitUntil(() => changed.mock.calls.length === count)

  async function connect(count = 1) {
    await listenersBecome(count)
    const before = changed.mock.calls.length
    sanity.send('welcome', {listenerName: 'x'})
    await changesBecome(before + 1)
  }

  const mutation = (documentId: string, transactionId: string) => ({
    documentId,
    transactionId,
    eventId: `${transactionId}#${documentId}`,
  })

  /**
   * Waits for a failure to arrive and for the next attempt: after half of the delay to the whole, and a
   * step, by which the time goes on while the request is under way.
   */
  async function expectAttemptWithin(delay: number) {
    await waitUntil(() => vi.getTimerCount() > 0)
    const {length} = sanity.state.listeners
    const begun = Date.now()
    const step = delay / 20
    while (sanity.state.listeners.length === length) {
      vi.advanceTimersByTime(step)
      for (let turn = 0; turn < 10; turn++) await nextTurn()
    }
    const waited = Date.now() - begun
    expect(waited).toBeGreaterThanOrEqual(delay / 2)
    expect(waited).toBeLessThanOrEqual(delay + 2 * step)
  }

  test('a transaction with several documents is one change; drafts and versions are none', async () => {
    await connect()
    sanity.send('mutation', mutation('drafts.news-1', 'keystroke'))
    sanity.send('mutation', mutation('versions.r1.news-1', 'release'))
    sanity.send('mutation', mutation('drafts.news-1', 'publish'))
    sanity.send('mutation', mutation('news-1', 'publish'))
    sanity.send('mutation', mutation('news-2', 'publish'))
    sanity.send('mutation', mutation('news-1', 'another'))
    await changesBecome(3)
  })

  test('after a change the CDN may not answer until its lag is over', async () => {
    expect(watch.useCdn()).toBe(true)
    await connect()
    await vi.advanceTimersByTimeAsync(cdnLag)
    expect(watch.useCdn()).toBe(true)
    sanity.send('mutation', mutation('news-1', 'publish'))
    await changesBecome(2)
    expect(watch.useCdn()).toBe(false)
    await vi.advanceTimersByTimeAsync(cdnLag - 1)
    expect(watch.useCdn()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(watch.useCdn()).toBe(true)
  })

  test('after a fatal error the listener is started again, and what was missed counts as a change', async () => {
    await connect()
    sanity.send('disconnect', {reason: 'The dataset is moved.'})
    await expectAttemptWithin(1_000)
    await connect(2)
    expect(log).toHaveBeenCalledTimes(1)
  })

  test('delays double up to a minute, the cause is logged once, and a connection resets them', async () => {
    await listenersBecome(1)
    sanity.state.status = 403
    sanity.end()
    for (const delay of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await expectAttemptWithin(1_000 * delay)
    }
    expect(log).toHaveBeenCalledTimes(2)
    sanity.state.status = 200
    await expectAttemptWithin(60_000)
    await connect(10)
    await vi.advanceTimersByTimeAsync(61_000)
    sanity.end()
    await expectAttemptWithin(1_000)
  })

  test('a service that welcomes and ends each connection at once is not asked ever faster', async () => {
    for (const [index, delay] of [1, 2, 4, 8].entries()) {
      await connect(index + 1)
      sanity.end()
      await expectAttemptWithin(1_000 * delay)
    }
    expect(log).toHaveBeenCalledTimes(1)
  })
})

describe('live content events', () => {
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
})
