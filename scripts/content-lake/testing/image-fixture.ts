import sharp from 'sharp'
import {type CleanUp, type LakeFixture, startLake, startOnce} from './lake-fixture.ts'
import {showAsset} from './show-asset.ts'

/** An image of four coloured quarters: red and green above blue and white. */
export async function fourColourImage(width = 400, height = 200): Promise<Buffer> {
  const fill = (background: string) => ({
    create: {width: width / 2, height: height / 2, channels: 3 as const, background},
  })
  return sharp({create: {width, height, channels: 3, background: '#ffffff'}})
    .composite([
      {input: fill('#ff0000'), left: 0, top: 0},
      {input: fill('#00ff00'), left: width / 2, top: 0},
      {input: fill('#0000ff'), left: 0, top: height / 2},
    ])
    .removeAlpha()
    .png()
    .toBuffer()
}

/** One lake with that image for all tests of a file; the function returns it. */
export const shareLakeWithImage = () => startOnce(startLakeWithImage)

/**
 * A lake with that image; `get` asks without a token. `look` returns the size of a transformed image, and its colours as RGB bits.
 */
export const startLakeWithImage = async (cleanUp?: CleanUp) =>
  uploadImage(await startLake({}, cleanUp))

/** Uploads that image to a lake, which is empty. */
export async function uploadImage(fixture: LakeFixture) {
  const asset = await fixture.writer.assets.upload('image', await fourColourImage(), {
    filename: 'q.png',
  })
  await showAsset(fixture.writer, asset)
  const get = (search: string, headers: Record<string, string> = {}) =>
    fetch(`${asset.url}${search}`, {headers})
  const look = async (search: string, headers: Record<string, string> = {}) => {
    const image = sharp(Buffer.from(await (await get(search, headers)).arrayBuffer()))
    const {data, info} = await image.removeAlpha().raw().toBuffer({resolveWithObject: true})
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels
      return [...data.subarray(start, start + 3)].map((channel) => (channel > 127 ? 1 : 0)).join('')
    }
    return {width: info.width, height: info.height, at}
  }
  return {...fixture, asset, get, look}
}

/** An animated GIF, each frame in another colour. */
export async function animation(width: number, height: number, frames: number): Promise<Buffer> {
  const colours = Array.from({length: frames}, (_, index) => ({
    r: (index % 2) * 250,
    g: index * 10,
    b: 90,
  }))
  const pixels = colours.map(({r, g, b}) =>
    Buffer.alloc(width * height * 3, Buffer.from([r, g, b])),
  )
  const raw = {width, height: height * frames, channels: 3, pageHeight: height} as const
  return sharp(Buffer.concat(pixels), {raw}).gif().toBuffer()
}

const pixels = {create: {width: 12, height: 8, channels: 4 as const, background: '#0a67'}}

/** A small file of each kind that can be uploaded, by the extension it is stored with. */
export async function smallFiles(): Promise<Record<string, Uint8Array>> {
  const image = () => sharp(pixels)
  const made = {
    png: await image().png().toBuffer(),
    jpg: await image().jpeg().withMetadata({orientation: 6}).toBuffer(),
    webp: await image().webp().toBuffer(),
    gif: await image().gif().toBuffer(),
    avif: await image().avif().toBuffer(),
    tif: await image().tiff().toBuffer(),
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>',
    ),
    pdf: Buffer.from('%PDF-1.4\n%%EOF\n'),
  }
  return made
}
