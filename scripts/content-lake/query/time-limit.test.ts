import {expect, test} from 'vitest'
import {cpuTime, QueryTimeout, runWithCpuLimit, runWithTimeLimit} from './time-limit.ts'

/** Blocks the thread without using CPU time, as a busy machine does. */
const starve = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

const fail = () => {
  throw new RangeError('too deep')
}

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

test.each([
  ['ends', () => 'done'],
  ['fails', fail],
])(
  'work that %s after its CPU time has run out of time, also where a busy machine gave it longer',
  (_, end) => {
    let attempts = 0
    const late = () => {
      attempts += 1
      if (attempts < 3) starve(500)
      for (const until = cpuTime() + 60; cpuTime() < until;);
      return end()
    }
    expect(() => runWithCpuLimit(50, late)).toThrow(QueryTimeout)
  },
)
