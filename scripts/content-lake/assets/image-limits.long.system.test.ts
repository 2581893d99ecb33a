import sharp from 'sharp'
import {describe, expect, test} from 'vitest'
import {animation, shareLakeWithImage} from '../testing/image-fixture.ts'
import {startLake} from '../testing/lake-fixture.ts'
import {showAsset} from '../testing/show-asset.ts'

const lakeWithImage = shareLakeWithImage()

describe('an image of 400 × 200', () => {
  test.each([
    ['?w=317', 320, 160, 317, 159],
    ['?w=100&dpr=5', 400, 200, 500, 250],
    ['?w=800&h=800&fit=crop', 200, 200, 800, 800],
    ['?rect=0,0,100,50&w=300', 100, 50, 300, 150],
    ['?or=90&w=800', 200, 400, 800, 1600],
  ])('%j is %i × %i for an anonymous client, %i × %i for an editor', async (search, ...sizes) => {
    const {look, asEditor} = lakeWithImage()
    const [anonymous, editor] = [await look(search), await look(search, asEditor)]
    expect([anonymous.width, anonymous.height, editor.width, editor.height]).toEqual(sizes)
  })

  test('has at most 8 megapixels for an anonymous client, and 40 for an editor', async () => {
    const {look, get, asEditor} = lakeWithImage()
    const search = '?w=8000&h=8000&fit=fillmax&fm=webp'
    expect(await look(search)).toMatchObject({width: 2828, height: 2828})
    expect((await get(search, asEditor)).status).toBe(400)
  })

  test('is kept by caches that others share only in the size that everybody gets', async () => {
    const {get, asEditor} = lakeWithImage()
    const caching = async (search: string, headers = {}) =>
      (await get(search, headers)).headers.get('cache-control')?.split(',')[0]
    expect(await caching('?w=800', asEditor)).toBe('private')
    expect(await caching('?w=90', asEditor)).toBe('public')
    expect(await caching('?w=317', asEditor)).toBe('private')
    expect(await caching('?w=800')).toBe('public')
  })
})

test('an animation of more than 8 megapixels over all frames is its first frame', async () => {
  const {writer} = await startLake()
  // 20 frames of 800 × 600 are 9.6 megapixels.
  const asset = await writer.assets.upload('image', await animation(800, 600, 20))
  await showAsset(writer, asset)
  const frames = async (search: string) => {
    const response = await fetch(`${asset.url}${search}`)
    const {pages, width} = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [pages ?? 1, width]
  }
  expect(await frames('?fm=webp&w=800')).toEqual([1, 800])
  expect(await frames('?fm=webp&w=200')).toEqual([20, 200])
})

test('an animation of more than 100 megapixels over all frames moves where it is sent small', async () => {
  const {writer} = await startLake()
  const asset = await writer.assets.upload('image', sparseAnimation(2000, 2000, 30))
  await showAsset(writer, asset)
  const frames = async (search: string) => {
    const response = await fetch(`${asset.url}${search}`)
    const {pages, width} = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [response.status, pages ?? 1, width]
  }
  expect(await frames('?w=100')).toEqual([200, 30, 100])
  expect(await frames('?w=900')).toEqual([200, 1, 900])
})

/** A GIF of which each frame draws a small square in its own colour: large when it is decoded alone. */
function sparseAnimation(width: number, height: number, frames: number): Buffer {
  const side = 200
  const numbers = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer)
  const colours = Buffer.from(Array.from({length: 128 * 3}, (_, index) => (index * 37) % 256))
  const frame = (colour: number) => {
    // Codes of 8 bits, of which 128 begins anew before they would need 9, and 129 is the end (GIF89a, appendix F).
    const rows = Array.from({length: (side * side) / 100}, () => [128, ...Array(100).fill(colour)])
    const codes = Buffer.from([...rows.flat(), 129])
    const blocks = Array.from({length: Math.ceil(codes.length / 255)}, (_, index) => {
      const block = codes.subarray(index * 255, (index + 1) * 255)
      return Buffer.concat([Buffer.from([block.length]), block])
    })
    return Buffer.concat([
      Buffer.from('21f904000a0000002c', 'hex'),
      numbers(0, 0, side, side),
      Buffer.from([0, 7]),
      ...blocks,
      Buffer.from([0]),
    ])
  }
  return Buffer.concat([
    Buffer.from('GIF89a'),
    numbers(width, height),
    Buffer.from('860000', 'hex'),
    colours,
    Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex'),
    ...Array.from({length: frames}, (_, index) => frame(index)),
    Buffer.from([0x3b]),
  ])
}

test('a picture with a side that no name can tell is refused in words', async () => {
  const {writer} = await startLake()
  const long = sharp({create: {width: 100_001, height: 1, channels: 3, background: '#0a6'}})
  await expect(writer.assets.upload('image', await long.png().toBuffer())).rejects.toThrow(
    /a side may have 99,999 pixels/,
  )
})

test('what takes too long is a 400 that says so, and is not tried again', async () => {
  const lines: string[] = []
  const {writer} = await startLake({imageTime: 300, log: (line) => void lines.push(line)})
  const noise = {type: 'gaussian', mean: 128, sigma: 30} as const
  const create = {width: 2000, height: 2000, channels: 3, background: '#888', noise} as const
  const asset = await writer.assets.upload('image', await sharp({create}).jpeg().toBuffer())
  const {url} = await showAsset(writer, asset)
  for (const attempt of ['first', 'second']) {
    const response = await fetch(`${url}?blur=2000&fm=avif`)
    expect(response.status, attempt).toBe(400)
    expect(await response.json()).toEqual({
      statusCode: 400,
      error: 'Bad Request',
      message: 'The image could not be made: it takes more than 0.3 s of processor time',
    })
  }
  expect(lines).toEqual([expect.stringContaining(`the image ${asset.sha1hash}-2000x2000.jpg`)])
  expect((await fetch(`${url}?w=20`)).status, 'other sizes of it').toBe(200)
})
