import {beforeEach, expect, test, vi} from 'vitest'
import {reloadOnce} from './reload-once.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
})

const answering = (status: number) =>
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, {status}))

test('an old tab reloads once: a chunk that stays away makes no loop', async () => {
  answering(200)
  await reloadOnce('old build', reload)
  await reloadOnce('old build', reload)
  expect(reload).toHaveBeenCalledOnce()
})

test('after the next deployment it may reload once more', async () => {
  answering(200)
  await reloadOnce('old build', reload)
  await reloadOnce('new build', reload)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('while the server is away or the visitor offline the page stays', async () => {
  answering(503)
  await reloadOnce('old build', reload)
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await reloadOnce('old build', reload)
  expect(reload).not.toHaveBeenCalled()
  answering(200)
  await reloadOnce('old build', reload)
  expect(reload).toHaveBeenCalledOnce()
})

test('a browser that keeps nothing never reloads by itself', async () => {
  answering(200)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await reloadOnce('old build', reload)
  expect(reload).not.toHaveBeenCalled()
})
