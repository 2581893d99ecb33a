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
