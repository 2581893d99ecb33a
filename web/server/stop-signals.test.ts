import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {onStopSignal} from './stop-signals.ts'

const names = ['SIGINT', 'SIGTERM'] as const
const stop = vi.fn<() => void>()
const exit = vi.fn<(code?: number | string | null) => never>()

beforeEach(() => {
  vi.useFakeTimers({toFake: ['performance']})
  vi.spyOn(process, 'exit').mockImplementation(exit)
  const former = new Set(names.flatMap((name) => process.listeners(name)))
  onStopSignal(stop)
  return () => {
    for (const name of names) {
      const added = process.listeners(name).filter((listener) => !former.has(listener))
      for (const listener of added) process.off(name, listener)
    }
  }
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

test('Ctrl+C that npm passes on as well counts once', () => {
  process.emit('SIGINT', 'SIGINT')
  vi.advanceTimersByTime(100)
  process.emit('SIGINT', 'SIGINT')
  expect(stop).toHaveBeenCalledOnce()
  expect(exit).not.toHaveBeenCalled()
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a second Ctrl+C or %s later ends the process at once', (second, code) => {
  process.emit('SIGINT', 'SIGINT')
  vi.advanceTimersByTime(1000)
  process.emit(second, second)
  expect(stop).toHaveBeenCalledOnce()
  expect(exit).toHaveBeenCalledExactlyOnceWith(code)
})
