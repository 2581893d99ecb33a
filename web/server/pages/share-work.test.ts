import {expect, test, vi} from 'vitest'
import {shareWork} from './share-work.ts'

/** Work that ends when it is told to, or when nobody waits for it. */
function setUp() {
  const share = shareWork<string>()
  const work = Promise.withResolvers<string>()
  const ended = vi.fn<() => void>()
  const start = vi.fn<(signal: AbortSignal) => Promise<string>>((signal) => {
    signal.addEventListener('abort', ended)
    return work.promise
  })
  return {
    ended,
    start,
    finish: work.resolve,
    ask: (signal?: AbortSignal) => share('key', start, signal),
  }
}

test('who leaves waits no longer, and the others get what they asked for', async () => {
  const {ask, ended, start, finish} = setUp()
  const leaving = new AbortController()
  const first = ask(leaving.signal)
  const second = ask(new AbortController().signal)
  leaving.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  expect(ended).not.toHaveBeenCalled()
  finish('done')
  expect(await second).toBe('done')
  expect(start).toHaveBeenCalledTimes(1)
})

test('when the last one has left the work ends, and whoever comes later begins anew', async () => {
  const {ask, ended, start} = setUp()
  const leaving = [new AbortController(), new AbortController()]
  const asked = leaving.map(({signal}) => ask(signal))
  for (const controller of leaving) controller.abort(new Error('left'))
  expect((await Promise.allSettled(asked)).map(({status}) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(ended).toHaveBeenCalledTimes(1)
  void ask()
  expect(start).toHaveBeenCalledTimes(2)
})

test('what somebody wants in any case goes on', async () => {
  const {ask, ended, finish} = setUp()
  const leaving = new AbortController()
  const first = ask(leaving.signal)
  const second = ask()
  leaving.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  expect(ended).not.toHaveBeenCalled()
  finish('done')
  expect(await second).toBe('done')
})

test('who has left already starts nothing', async () => {
  const {ask, start} = setUp()
  await expect(ask(AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(start).not.toHaveBeenCalled()
})
