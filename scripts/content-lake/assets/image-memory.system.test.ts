import {once} from 'node:events'
import {connect} from 'node:net'
import sharp from 'sharp'
import {expect, onTestFinished, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'
import {megabytesInUse} from '../testing/memory-usage.ts'

test('large images are not held in memory for clients that do not read them', async () => {
  const {writer} = await startLake()
  const noise = {type: 'gaussian', mean: 128, sigma: 60} as const
  const create = {width: 1400, height: 1400, channels: 3, background: '#888', noise} as const
  const asset = await writer.assets.upload('image', await sharp({create}).png().toBuffer())
  const {href, pathname, search, hostname, port, host} = new URL(`${asset.url}?w=1300&fm=png`)
  const {headers} = await fetch(href)
  expect(Number(headers.get('content-length'))).toBeGreaterThan(2_000_000)
  const ask = async () => {
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
  }
  const before = megabytesInUse()
  await Promise.all(Array.from({length: 50}, ask))
  // What was sent is freed soon, what is held is not: it would be more than 200 MB.
  await expect.poll(() => megabytesInUse() - before).toBeLessThan(40)
})
