import sharp from 'sharp'
import {type CleanUp, type LakeFixture, startLake, startOnce} from './lake-fixture.ts'

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
 * A lake with that image; `get` asks without a token, `asEditor` are the headers of somebody who may do
 * more. `look` returns the size of a transformed image, and its colours as RGB bits.
 */
export const startLakeWithImage = async (cleanUp?: CleanUp) =>
  uploadImage(await startLake({}, cleanUp))

/** Uploads that image to a lake, which is empty. */
export async function uploadImage(fixture: LakeFixture) {
  const asEditor = {Authorization: `Bearer ${fixture.lake.token}`}
  const asset = await fixture.writer.assets.upload('image', await fourColourImage(), {
    filename: 'q.png',
  })
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
  return {...fixture, asEditor, asset, get, look}
}
