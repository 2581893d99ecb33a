import {afterEach, describe, expect, test, vi} from 'vitest'
import {readBytes, streamBody} from './request.ts'

afterEach(() => void vi.useRealTimers())

/** A request without `Content-Length` whose body comes in chunks of ten bytes. */
function requestWith(chunks: number, afterLast: 'end' | 'silence') {
  let sent = 0
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent < chunks) {
        sent += 1
        controller.enqueue(new Uint8Array(10))
        return
      }
      if (afterLast === 'end') controller.close()
    },
    cancel: () => {
      isCancelled = true
    },
  })
  const init: RequestInit & {duplex: 'half'} = {method: 'POST', body, duplex: 'half'}
  const request = new Request('http://localhost', init)
  return {request, sent: () => sent, isCancelled: () => isCancelled}
}

describe('a body that is refused halfway', () => {
  test('is read to its end, so that its connection can be used again', async () => {
    const {request, sent} = requestWith(50, 'end')
    await expect(readBytes(request, 25)).rejects.toMatchObject({status: 413})
    expect(sent()).toBe(50)
  })

  test('is answered after some seconds when its end does not come', async () => {
    vi.useFakeTimers()
    const {request, isCancelled} = requestWith(5, 'silence')
    const refused = readBytes(request, 25).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(isCancelled()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isCancelled()).toBe(true)
    expect(await refused).toMatchObject({status: 413})
  })
})

describe('a body that comes slowly', () => {
  test('is read for as long as it makes progress', async () => {
    vi.useFakeTimers()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({start: (given) => void (controller = given)})
    const init: RequestInit & {duplex: 'half'} = {method: 'POST', body, duplex: 'half'}
    const read = readBytes(new Request('http://localhost', init), 1000)
    for (let minute = 0; minute < 10; minute += 1) {
      await vi.advanceTimersByTimeAsync(59_000)
      controller?.enqueue(new Uint8Array(10))
    }
    controller?.close()
    expect(await read).toHaveLength(100)
  })

  test('is a 408 when nothing comes for a minute', async () => {
    vi.useFakeTimers()
    const {request} = requestWith(2, 'silence')
    const refused = readBytes(request, 1000).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(66_000)
    expect(await refused).toMatchObject({status: 408})
  })
})

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
  const reader = streamBody(parts, {disconnect: undefined}).getReader()
  expect(counted.made).toBe(0)
  await reader.read()
  expect(counted.made).toBeLessThan(10)
  let size = 32_000
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength
  }
  expect(size).toBe(10_000_000)
})

test('bodies that are read at once leave the event loop to others, chunk by chunk', async () => {
  const {counted, parts} = countedParts()
  const second = countedParts()
  const others = new Promise<number>((resolve) => {
    setImmediate(() => resolve(counted.made + second.counted.made))
  })
  const reading = [parts, second.parts].map((body) => new Response(streamBody(body)).bytes())
  expect(await others).toBeLessThan(20)
  const sizes = (await Promise.all(reading)).map((bytes) => bytes.byteLength)
  expect(sizes).toEqual([10_000_000, 10_000_000])
})

test('a body that is given up is made no further', async () => {
  const {counted, parts} = countedParts()
  const stream = streamBody(parts, {disconnect: undefined})
  await stream.cancel()
  expect(counted.made).toBe(0)
  expect(parts.next().done).toBe(true)
})

test('a client that reads nothing for 30 s is disconnected', async () => {
  vi.useFakeTimers()
  const disconnect = vi.fn()
  const {parts} = countedParts()
  const reader = streamBody(parts, {disconnect}).getReader()
  vi.advanceTimersByTime(29_000)
  await reader.read()
  vi.advanceTimersByTime(29_000)
  expect(disconnect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(disconnect).toHaveBeenCalledOnce()
  expect(parts.next().done).toBe(true)
})
