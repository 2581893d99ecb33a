import {expect, test} from 'vitest'
import {QueryTimeout} from '../query/time-limit.ts'
import {runTimeLimited} from './time-limited-tasks.ts'

/** Blocks the thread without using CPU time, like a busy machine. */
const waitWithoutCpu = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Uses CPU time. */
function useCpu(milliseconds: number) {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('a task that never ends is stopped, and the tasks after it run', () => {
  const endless = () => {
    for (;;);
  }
  const [first, second, third] = [...runTimeLimited([() => 1, endless, () => 3])]
  expect(first).toEqual([0, {value: 1}])
  expect(second).toEqual([1, {error: expect.any(QueryTimeout)}])
  expect(third).toEqual([2, {value: 3}])
})

test('a task that got no CPU time is run again', () => {
  let attempts = 0
  const delayed = () => {
    attempts += 1
    // The first two attempts spend half a second without CPU time.
    if (attempts < 3) waitWithoutCpu(600)
    return 'done'
  }
  expect([...runTimeLimited([delayed])]).toEqual([[0, {value: 'done'}]])
  expect(attempts).toBeGreaterThan(1)
})

test('the time of earlier tasks does not count', () => {
  const tasks = Array.from({length: 8}, (_, n) => () => {
    useCpu(20)
    return n
  })
  expect([...runTimeLimited(tasks)]).toEqual(tasks.map((_, n) => [n, {value: n}]))
})

test('a task that throws yields its error', () => {
  const wrong = new RangeError('too deep')
  const fail = () => {
    throw wrong
  }
  expect([...runTimeLimited([fail, () => 2])]).toEqual([
    [0, {error: wrong}],
    [1, {value: 2}],
  ])
})
