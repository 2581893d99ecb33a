import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {ChunkLoadError, loadChunk} from './load-chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const never = () => new Promise<never>(() => {})

test('a chunk that does not load within 120 s fails: Loading chunk failed', async () => {
  const settled = vi.fn<(reason: unknown) => void>()
  void loadChunk(never).catch(settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(new ChunkLoadError())
  expect(new ChunkLoadError().message).toBe('Loading chunk failed')
})

test('a missing chunk fails at once with the same message and its cause', async () => {
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const failure = await loadChunk(() => Promise.reject(gone)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ChunkLoadError)
  expect(failure).toMatchObject({message: 'Loading chunk failed', cause: gone})
})

test('a chunk that loads in time is returned, and its timer is cleared', async () => {
  await expect(loadChunk(() => Promise.resolve({Page: 'page'}))).resolves.toEqual({Page: 'page'})
  expect(vi.getTimerCount()).toBe(0)
})
