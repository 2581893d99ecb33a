import {expect, test, vi} from 'vitest'
import {cacheUntilChange} from './cached-content.ts'
import type {ContentChangeListener} from './content-source.ts'

function counter() {
  const listeners: ContentChangeListener[] = []
  let count = 0
  const load = vi.fn(async () => (count += 1))
  const onContentChange = (listener: ContentChangeListener) => void listeners.push(listener)
  return {load, onContentChange, change: () => listeners.forEach((listener) => listener({}))}
}

test('concurrent calls share one load, and a change of content causes the next one', async () => {
  const {load, onContentChange, change} = counter()
  const cache = cacheUntilChange(load, onContentChange)
  expect(await Promise.all([cache.get(), cache.get()])).toEqual([1, 1])
  expect(await cache.get()).toBe(1)
  change()
  expect(await cache.get()).toBe(2)
})

test('a failed load is not cached', async () => {
  const {load, onContentChange} = counter()
  load.mockRejectedValueOnce(new Error('The content service is away.'))
  const cache = cacheUntilChange(load, onContentChange)
  await expect(cache.get()).rejects.toThrow('away')
  expect(await cache.get()).toBe(1)
})

test('where changes are not announced, only concurrent calls share a load', async () => {
  const {load} = counter()
  const cache = cacheUntilChange(load, undefined)
  expect(await Promise.all([cache.get(), cache.get()])).toEqual([1, 1])
  expect(await cache.get()).toBe(2)
})

test('the value of a load that began before a change is neither kept nor the last one, however slow it was', async () => {
  const {load, onContentChange, change} = counter()
  const slow = Promise.withResolvers<number>()
  const cache = cacheUntilChange(load, onContentChange)
  expect(cache.last()).toBeUndefined()
  load.mockReturnValueOnce(slow.promise)
  const older = cache.get()
  change()
  expect(await cache.get()).toBe(1)
  slow.resolve(-1)
  expect(await older).toBe(-1)
  expect(cache.last()).toBe(1)
  expect(await cache.get()).toBe(1)
  expect(cache.now()).toBe(1)
})

test('what is there can be had at once, until content changes', async () => {
  const {load, onContentChange, change} = counter()
  const cache = cacheUntilChange(load, onContentChange)
  expect(cache.now()).toBeUndefined()
  await cache.get()
  expect(cache.now()).toBe(1)
  change()
  expect(cache.now()).toBeUndefined()
})

test('where changes are not announced nothing can be had at once', async () => {
  const cache = cacheUntilChange(counter().load, undefined)
  await cache.get()
  expect(cache.now()).toBeUndefined()
})
