import {beforeEach, expect, test, vi} from 'vitest'
import {reloadOnce} from './load-chunk.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
})

const stubServer = (status: number) =>
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, {status}))

test('an old tab reloads once: a chunk that stays missing causes no loop', async () => {
  stubServer(200)
  await reloadOnce('old build', reload)
  await reloadOnce('old build', reload)
  expect(reload).toHaveBeenCalledOnce()
})

test('after the next deployment it may reload once more', async () => {
  stubServer(200)
  await reloadOnce('old build', reload)
  await reloadOnce('new build', reload)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('while the server is unavailable or the visitor offline nothing reloads', async () => {
  stubServer(503)
  await reloadOnce('old build', reload)
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await reloadOnce('old build', reload)
  expect(reload).not.toHaveBeenCalled()
  stubServer(200)
  await reloadOnce('old build', reload)
  expect(reload).toHaveBeenCalledOnce()
})

test('without session storage nothing reloads by itself', async () => {
  stubServer(200)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await reloadOnce('old build', reload)
  expect(reload).not.toHaveBeenCalled()
})
