import {afterEach, describe, expect, test, vi} from 'vitest'
import {readBytes} from './body.ts'

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
  afterEach(() => void vi.useRealTimers())

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
  afterEach(() => void vi.useRealTimers())

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
