import {truncateSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {
  fourColourImage,
  shareLakeWithImage,
  smallFiles,
  startLakeWithImage,
} from '../testing/image-fixture.ts'
import {startLake} from '../testing/lake-fixture.ts'
import {showAsset} from '../testing/show-asset.ts'

describe('an upload that is cut off', () => {
  const lakeWithImage = shareLakeWithImage()
  const upload = async (bytes: Uint8Array) => {
    const {lake, asEditor} = lakeWithImage()
    const init = {method: 'POST', headers: asEditor, body: new Uint8Array(bytes)}
    return fetch(`${lake.url}/v1/assets/images/production`, init)
  }

  test.each(['png', 'webp', 'avif', 'tif', 'svg'])('is refused: %s', async (kind) => {
    const bytes = (await smallFiles())[kind] ?? new Uint8Array()
    const response = await upload(bytes.subarray(0, bytes.length - 20))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^Invalid image: /),
    })
    expect((await upload(bytes)).status, 'the whole of it').toBe(200)
  })
})

test('a stored image that lost its end is never sent as good', async () => {
  const {get, dataDir, asset} = await startLakeWithImage()
  const path = join(dataDir, 'assets/images', `${asset.sha1hash}-400x200.png`)
  truncateSync(path, asset.size - 10)
  for (const search of ['', '?w=50', '?dl=x.png', '?rect=0,0,9,9']) {
    const response = await get(search)
    expect(response.status, search).toBe(500)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({
      statusCode: 500,
      message: expect.stringContaining('damaged'),
    })
  }
})

test('a stored file that lost its end is never sent as good', async () => {
  const {writer, dataDir} = await startLake()
  const asset = await writer.assets.upload('file', Buffer.alloc(1000, 'x'), {filename: 'a.pdf'})
  await showAsset(writer, asset)
  truncateSync(join(dataDir, 'assets/files', `${asset.sha1hash}.pdf`), 999)
  expect((await fetch(asset.url)).status).toBe(500)
})

test('a stored image with damaged content of the same length is not sent as good', async () => {
  const {get, dataDir, asset} = await startLakeWithImage()
  const path = join(dataDir, 'assets/images', `${asset.sha1hash}-400x200.png`)
  const {size} = asset
  truncateSync(path, Math.floor((await fourColourImage()).length / 2))
  truncateSync(path, size)
  const response = await get('?w=50')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({message: expect.stringMatching(/^Invalid image/)})
})
