import {createImageUrlBuilder, type ImageUrlBuilder} from '@sanity/image-url'
import sharp from 'sharp'
import {expect, test} from 'vitest'
import {DATASET, PROJECT} from '../testing/lake-fixture.ts'
import {shareLakeWithImage} from '../testing/image-fixture.ts'

const lakeWithImage = shareLakeWithImage()

test.each<[string, (builder: ImageUrlBuilder) => ImageUrlBuilder]>([
  ['orientation', (image) => image.orientation(90)],
  ['saturation', (image) => image.saturation(-100)],
  ['focal point', (image) => image.focalPoint(0.1, 1e-7).size(20, 20).fit('crop')],
  ['rect', (image) => image.rect(1, 2, 30, 40)],
  ['flip', (image) => image.flipHorizontal().flipVertical()],
  ['blur', (image) => image.blur(20)],
  ['format', (image) => image.format('webp').quality(40)],
  ['auto', (image) => image.auto('format').dpr(2).width(30)],
  ['background', (image) => image.bg('ff0000').size(50, 50).fit('fill')],
  ['download', (image) => image.forceDownload('name.png')],
  ['crop', (image) => image.crop('entropy').size(20, 20).fit('crop')],
  ['vanity name', (image) => image.vanityName('name.png').width(20)],
])('@sanity/image-url’s %s is understood', async (_, build) => {
  const {asset, lake} = lakeWithImage()
  const place = {projectId: PROJECT, dataset: DATASET, baseUrl: lake.url}
  const url = build(createImageUrlBuilder(place).image(asset)).url()
  expect(url).toMatch(/\?|\/name\.png/)
  const response = await fetch(url)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
  await sharp(Buffer.from(await response.arrayBuffer())).metadata()
})
