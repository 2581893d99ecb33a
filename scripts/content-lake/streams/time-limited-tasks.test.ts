import {expect, test} from 'vitest'
import {QueryTimeout} from '../query/within.ts'
import {runTimeLimited} from './time-limited-tasks.ts'

/** Keeps the thread waiting without giving it the processor, as a busy machine does. */
const starve = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** Keeps the processor busy. */
function toil(milliseconds: number) {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('a work that never ends is given up, and those after it are done', () => {
  const endless = () => {
    for (;;);
  }
  const [first, second, third] = [...runTimeLimited([() => 1, endless, () => 3])]
  expect(first).toEqual([0, {value: 1}])
  expect(second).toEqual([1, {error: expect.any(QueryTimeout)}])
  expect(third).toEqual([2, {value: 3}])
})

test('a work that the machine had no time for is done all the same', () => {
  let attempts = 0
  const starved = () => {
    attempts += 1
    // Half a second passes without the work getting anywhere; at the third attempt it gets its turn.
    if (attempts < 3) starve(600)
    return 'done'
  }
  expect([...runTimeLimited([starved])]).toEqual([[0, {value: 'done'}]])
  expect(attempts).toBeGreaterThan(1)
})

test('a work does not pay for those before it', () => {
  const works = Array.from({length: 8}, (_, n) => () => {
    toil(60)
    return n
  })
  expect([...runTimeLimited(works)]).toEqual(works.map((_, n) => [n, {value: n}]))
})

test('a work that fails is told with its reason', () => {
  const wrong = new RangeError('too deep')
  const fail = () => {
    throw wrong
  }
  expect([...runTimeLimited([fail, () => 2])]).toEqual([
    [0, {error: wrong}],
    [1, {value: 2}],
  ])
})
