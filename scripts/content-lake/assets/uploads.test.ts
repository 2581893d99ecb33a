import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import sharp from 'sharp'
import {describe, expect, test} from 'vitest'
import {animation, fourColourImage, uploadImage} from '../testing/image-fixture.ts'
import {DATASET, PROJECT, shareEmptyLake} from '../testing/lake-fixture.ts'
import {showAsset} from '../testing/show-asset.ts'

const emptyLake = shareEmptyLake()
const lakeWithImage = async () => uploadImage(await emptyLake())

/** Uploads bytes as an image, whatever they are. */
async function post(bytes: Uint8Array, search = '') {
  const fixture = await emptyLake()
  const {lake, dataDir, asEditor: headers} = fixture
  const response = await fetch(`${lake.url}/v1/assets/images/production${search}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(bytes),
  })
  const left = ['incoming', 'assets/images'].flatMap((folder) => readdirSync(join(dataDir, folder)))
  return {...fixture, response, left}
}

describe('an uploaded image', () => {
  test('is described as hosted Sanity does', async () => {
    const {asset, lake} = await lakeWithImage()
    const dominant = {
      _type: 'sanity.imagePaletteSwatch',
      background: expect.stringMatching(/^#[0-9a-f]{6}$/),
      foreground: expect.stringMatching(/^#(fff|000)$/),
      title: expect.stringMatching(/^#(fff|000)$/),
    }
    expect(asset).toMatchObject({
      _id: `image-${asset.sha1hash}-400x200-png`,
      _type: 'sanity.imageAsset',
      assetId: asset.sha1hash,
      extension: 'png',
      mimeType: 'image/png',
      originalFilename: 'q.png',
      path: `images/${PROJECT}/${DATASET}/${asset.sha1hash}-400x200.png`,
      url: `${lake.url}/images/${PROJECT}/${DATASET}/${asset.sha1hash}-400x200.png`,
      metadata: {
        dimensions: {width: 400, height: 200, aspectRatio: 2},
        hasAlpha: false,
        isOpaque: true,
        lqip: expect.stringMatching(/^data:image\/webp;base64,/),
        palette: {dominant},
      },
    })
  })

  test('has one document, however often it is uploaded', async () => {
    const {writer, asset} = await lakeWithImage()
    const again = await writer.assets.upload('image', await fourColourImage(), {
      filename: 'other.png',
    })
    expect(again).toEqual(asset)
    expect(await writer.fetch('count(*[_type == "sanity.imageAsset"])')).toBe(1)
  })

  test('is rotated by its EXIF orientation', async () => {
    const {writer} = await emptyLake()
    const turned = await sharp(await fourColourImage())
      .jpeg()
      .withMetadata({orientation: 6})
      .toBuffer()
    const asset = await writer.assets.upload('image', turned)
    expect(asset.metadata.dimensions).toMatchObject({width: 200, height: 400})
    await showAsset(writer, asset)
    const small = await fetch(`${asset.url}?w=100`)
    const {width, height} = await sharp(Buffer.from(await small.arrayBuffer())).metadata()
    expect([width, height]).toEqual([100, 200])
  })

  test('tells nothing of camera and place, though a client asks to store them', async () => {
    const {writer} = await emptyLake()
    const taken = await sharp(await fourColourImage())
      .withExif({
        IFD0: {Model: 'A camera'},
        IFD3: {GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1'},
      })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const extract = ['blurhash', 'exif', 'image', 'location', 'lqip', 'palette'] as const
    const asset = await writer.assets.upload('image', taken, {extract: [...extract]})
    const stored = await writer.fetch<object>('*[_id == $id][0]', {id: asset._id})
    expect(JSON.stringify(stored)).not.toMatch(/"exif|"location|A camera|"GPS/i)
    const png = await sharp(taken).keepExif().png().toBuffer()
    const {response} = await post(png, '?meta=exif&meta=location&meta=image&exif=1')
    const {document} = await response.json()
    expect(Object.keys(document.metadata).sort()).toEqual([
      '_type',
      'dimensions',
      'hasAlpha',
      'isOpaque',
      'lqip',
      'palette',
    ])
  })

  test.each([
    ['text', () => Buffer.from('no image')],
    ['half a picture', async () => (await fourColourImage()).subarray(0, 300)],
    ['nothing', () => Buffer.alloc(0)],
  ])('that is %s is a 400, and nothing is stored', async (_name, make) => {
    const {writer, response, left} = await post(await make())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({statusCode: 400, error: 'Bad Request'})
    expect(await writer.fetch('count(*)')).toBe(0)
    expect(left).toEqual([])
  })

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h9"/></svg>'
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    [
      'an SVG after a long comment',
      () => Buffer.from(`<!-- ${'licence '.repeat(500)}-->\n${svg}`),
      'svg',
    ],
    [
      'an SVG in UTF-16',
      () => Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg}`, 'utf16le'),
      'svg',
    ],
    [
      'an SVG in Latin-1',
      () => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- \xe9 -->${svg}`, 'latin1'),
      'svg',
    ],
    ['a GIF without its trailer', async () => (await animation(40, 20, 3)).subarray(0, -1), 'gif'],
    [
      'a JPEG without its last bytes',
      async () =>
        (
          await sharp(await fourColourImage())
            .jpeg()
            .toBuffer()
        ).subarray(0, -20),
      'jpg',
    ],
  ])('that is %s is taken, as browsers show it', async (_name, make, extension) => {
    const {writer} = await emptyLake()
    const asset = await writer.assets.upload('image', await make())
    expect(asset.extension).toBe(extension)
    expect(asset.metadata.dimensions.aspectRatio).toBe(2)
    await showAsset(writer, asset)
    expect((await fetch(`${asset.url}?w=20`)).status).toBe(200)
  })

  test.each([
    [
      'HEIC',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)]),
    ],
    ['text', Buffer.from('no image')],
  ])('that is %s is refused with what to do', async (name, bytes) => {
    const {writer} = await emptyLake()
    const refused = await writer.assets
      .upload('image', bytes)
      .catch((error: Error) => error.message)
    expect(refused).toContain(
      name === 'HEIC' ? 'the format HEIC is not supported' : 'the format is not supported',
    )
    expect(refused).toContain('Save the picture as JPEG')
  })

  test('that is too large is a 413', async () => {
    const {lake, dataDir, asEditor: headers} = await emptyLake()
    const response = await fetch(`${lake.url}/v1/assets/images/production`, {
      method: 'POST',
      headers,
      body: new Uint8Array(33_000_000),
    }).catch(() => null)
    // The lake stops reading, so the client gets the answer or a closed connection.
    expect(response?.status ?? 413).toBe(413)
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
  })
})
