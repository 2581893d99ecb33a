import {randomBytes} from 'node:crypto'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {DATASET, PROJECT, shareEmptyLake, showAsset} from 'content-lake/testing'
import {shareImageSize, sharePictureUrl} from './picture.ts'

const emptyLake = shareEmptyLake()

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), {raw: {width, height, channels: 3}})

test.each([
  ['a noisy PNG', () => noise(1300, 700).png()],
  ['a WebP', () => noise(1600, 900).webp()],
  ['an AVIF', () => noise(1300, 700).avif({effort: 0})],
  ['a tall JPEG', () => noise(700, 1900).jpeg()],
  ['a small PNG', () => noise(90, 40).png()],
  ['a GIF', () => noise(300, 200).gif()],
])('the share picture of %s is a JPEG of the declared size below 300 KB', async (_, make) => {
  const {writer, lake} = await emptyLake()
  const {_id, metadata} = await showAsset(
    writer,
    await writer.assets.upload('image', await make().toBuffer()),
  )
  const {width, height} = metadata.dimensions
  const config = {
    cms: {projectId: PROJECT, dataset: DATASET, lakePath: '/lake'},
    siteUrl: 'https://example.org',
  }
  const url = sharePictureUrl(config, {assetId: _id, alt: '', caption: '', width, height})
  const response = await fetch(url.replace('https://example.org/lake', lake.url), {
    headers: {Accept: 'image/avif,image/webp,*/*'},
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(bytes).metadata()).toMatchObject(shareImageSize)
  expect(bytes.length).toBeLessThan(300_000)
})
