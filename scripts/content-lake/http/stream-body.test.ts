import {expect, onTestFinished, test, vi} from 'vitest'
import {streamBody} from './body.ts'

/** A thousand parts of 10 KB, which counts those that were made. */
function countedParts() {
  const counted = {made: 0}
  function* parts(): Generator<string> {
    for (; counted.made < 1_000; counted.made += 1) yield 'x'.repeat(10_000)
  }
  return {counted, parts: parts()}
}

test('a body is made as fast as it is read', async () => {
  const {counted, parts} = countedParts()
  const release = vi.fn()
  const reader = streamBody(parts, {release, disconnect: undefined}).getReader()
  expect(counted.made).toBe(0)
  await reader.read()
  expect(counted.made).toBeLessThan(10)
  let size = 32_000
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
  }
  expect(size).toBe(10_000_000)
  expect(release).toHaveBeenCalledOnce()
})

test('a body that is given up is made no further', async () => {
  const {counted, parts} = countedParts()
  const release = vi.fn()
  const stream = streamBody(parts, {release, disconnect: undefined})
  await stream.cancel()
  expect(counted.made).toBe(0)
  expect(parts.next().done).toBe(true)
  expect(release).toHaveBeenCalledOnce()
})

test('a client that reads nothing for 30 s is disconnected', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [release, disconnect] = [vi.fn(), vi.fn()]
  const reader = streamBody(countedParts().parts, {release, disconnect}).getReader()
  vi.advanceTimersByTime(29_000)
  await reader.read()
  vi.advanceTimersByTime(29_000)
  expect(disconnect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(disconnect).toHaveBeenCalledOnce()
  expect(release).toHaveBeenCalledOnce()
})
