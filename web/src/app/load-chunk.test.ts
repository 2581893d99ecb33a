import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {ChunkFailure, loadChunk} from './load-chunk.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const never = () => new Promise<never>(() => {})

test('a chunk that does not come is given up after 120 s: Loading chunk failed', async () => {
  const settled = vi.fn<(reason: unknown) => void>()
  void loadChunk(never).catch(settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(new ChunkFailure())
  expect(new ChunkFailure().message).toBe('Loading chunk failed')
})

test('a chunk that is gone fails at once in the same words, and keeps its reason', async () => {
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const failure = await loadChunk(() => Promise.reject(gone)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ChunkFailure)
  expect(failure).toMatchObject({message: 'Loading chunk failed', cause: gone})
})

test('a chunk that comes in time is handed on, and no clock is left running', async () => {
  await expect(loadChunk(() => Promise.resolve({Page: 'page'}))).resolves.toEqual({Page: 'page'})
  expect(vi.getTimerCount()).toBe(0)
})
