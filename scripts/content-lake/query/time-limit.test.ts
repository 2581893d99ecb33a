import {expect, test} from 'vitest'
import {cpuTime, QueryTimeout, runWithCpuLimit, runWithTimeLimit} from './time-limit.ts'

/** Blocks the thread without using CPU time, as a busy machine does. */
const starve = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

const endless = () => {
  for (;;);
}

test('work that never ends is stopped', () => {
  expect(() => runWithTimeLimit(50, endless)).toThrow(QueryTimeout)
  expect(() => runWithCpuLimit(50, endless)).toThrow(QueryTimeout)
})

test('work that gets no CPU time on a busy machine is run again, not given up', () => {
  let attempts = 0
  const starved = () => {
    attempts += 1
    if (attempts < 3) starve(500)
    return 'done'
  }
  expect(runWithCpuLimit(50, starved)).toBe('done')
  expect(attempts).toBe(3)
})

test('work that fails after its CPU time has run out of time, also where a busy machine gave it longer', () => {
  let attempts = 0
  const failsLate = () => {
    attempts += 1
    if (attempts < 3) starve(500)
    for (const end = cpuTime() + 60; cpuTime() < end;);
    throw new RangeError('too deep')
  }
  expect(() => runWithCpuLimit(50, failsLate)).toThrow(QueryTimeout)
})
