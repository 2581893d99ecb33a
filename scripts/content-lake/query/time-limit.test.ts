import {expect, test} from 'vitest'
import {QueryTimeout, runWithTimeLimit, runWithCpuLimit} from './time-limit.ts'

/** Keeps the thread waiting without giving it the processor, as a busy machine does. */
const starve = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

const endless = () => {
  for (;;);
}

test('work that never ends is ended', () => {
  expect(() => runWithTimeLimit(50, endless)).toThrow(QueryTimeout)
  expect(() => runWithCpuLimit(50, endless)).toThrow(QueryTimeout)
})

test('work that a busy machine has no time for is begun anew, not ended', () => {
  let attempts = 0
  const starved = () => {
    attempts += 1
    if (attempts < 3) starve(500)
    return 'done'
  }
  expect(runWithCpuLimit(50, starved)).toBe('done')
  expect(attempts).toBe(3)
})
