import sharp from 'sharp'
import {expect, test} from 'vitest'
import {startLake} from '../testing/lake-fixture.ts'
import {shareLakeWithImage} from '../testing/image-fixture.ts'

const lakeWithImage = shareLakeWithImage()

const [red, green, blue, white] = ['100', '010', '001', '111']

test.each([
  ['', 400, 200, [red, green, blue, white]],
  ['?or=0', 400, 200, [red, green, blue, white]],
  ['?or=90', 200, 400, [blue, red, white, green]],
  ['?or=180', 400, 200, [white, blue, green, red]],
  ['?or=270', 200, 400, [green, white, red, blue]],
  ['?or=90&w=100', 100, 200, [blue, red, white, green]],
  ['?or=90&w=100&h=100&fit=scale', 100, 100, [blue, red, white, green]],
  ['?or=90&flip=h', 200, 400, [red, blue, green, white]],
  ['?or=90&rect=0,0,200,200', 200, 200, [blue, red, blue, red]],
  ['?or=270&rect=200,0,200,200', 200, 200, [green, white, green, white]],
  ['?or=90&w=100&h=100&fit=crop&crop=top', 100, 100, [blue, red, blue, red]],
  ['?or=180&w=100&h=100&fit=crop&crop=left', 100, 100, [white, white, green, green]],
  ['?or=270&fm=webp', 200, 400, [green, white, red, blue]],
])('%j is %i × %i with the colours %j from left to right, top to bottom', async (...row) => {
  const [search, width, height, colours] = row
  const {look} = lakeWithImage()
  const {at, ...size} = await look(search)
  expect(size).toEqual({width, height})
  const [x, y] = [Math.round(width / 8), Math.round(height / 8)]
  const corners = [at(x, y), at(width - x, y), at(x, height - y), at(width - x, height - y)]
  expect(corners).toEqual(colours)
})

test('saturation is reduced', async () => {
  const {look} = lakeWithImage()
  expect((await look('?sat=-100')).at(10, 10)).toBe((await look('?sat=-100')).at(11, 11))
  expect(['000', '111']).toContain((await look('?sat=-100')).at(10, 10))
  expect((await look('?sat=-20')).at(10, 10)).toBe(red)
})

test.each(['gif', 'webp'] as const)(
  'an animated %s stays one, unless it is rotated',
  async (format) => {
    const {writer} = await startLake()
    const frame = async (background: string) =>
      sharp({create: {width: 8, height: 8, channels: 3, background}})
        .png()
        .toBuffer()
    const frames = await Promise.all(['#f00', '#00f'].map(frame))
    const moving = await sharp(frames, {join: {animated: true}})
      .toFormat(format)
      .toBuffer()
    const asset = await writer.assets.upload('image', moving)
    const pages = async (search: string) => {
      const headers = {Accept: 'image/avif,image/webp,*/*'}
      const bytes = await (await fetch(`${asset.url}${search}`, {headers})).arrayBuffer()
      return (await sharp(Buffer.from(bytes)).metadata()).pages ?? 1
    }
    expect(await pages('?w=4&fm=webp')).toBe(2)
    expect(await pages('?w=4&auto=format')).toBe(2)
    expect(await pages('?or=90')).toBe(1)
  },
)

test.each([
  '?or=45',
  '?or=left',
  '?sat=-101',
  '?sat=x',
  '?auto=nonsense',
  '?auto=format,nonsense',
  '?flip=x',
  '?fm=tiff',
  '?w=0x10',
  '?w=%2010',
  '?dpr=0',
  '?w=-1',
])('%s is a 400', async (search) => {
  const {get} = lakeWithImage()
  expect((await get(search)).status).toBe(400)
})

test.each([
  ['?w=9000', '?w=8192'],
  ['?w=999999999&h=100&fit=crop', '?w=8192&h=100&fit=crop'],
  ['?w=20&dpr=9', '?w=20&dpr=5'],
  ['?w=8000&dpr=99', '?w=8192'],
])('%s, beyond the limits, is answered as %s', async (beyond, within) => {
  const {look} = lakeWithImage()
  const {at: _, ...size} = await look(within)
  expect(await look(beyond)).toMatchObject(size)
})

test.each([
  '?pad=10',
  '?max-w=60',
  '?sharp=5',
  '?invert=true',
  '?frame=1',
  '?width=20',
  '?fm=json',
])('%s is a 400 that says what is known', async (search) => {
  const response = await lakeWithImage().get(search)
  expect(response.status).toBe(400)
  const {message} = await response.json()
  expect(message).toMatch(search.startsWith('?fm') ? /parameter "fm"/ : /known are w, h, fit/)
})

test('a picture whose side a format cannot hold is sent in one that can', async () => {
  const {writer, lake} = await startLake()
  const Authorization = `Bearer ${lake.token}`
  const long = sharp({create: {width: 20_000, height: 20, channels: 3, background: '#0a6'}})
  const asset = await writer.assets.upload('image', await long.png().toBuffer())
  for (const accept of ['image/avif,image/webp', 'image/webp']) {
    const response = await fetch(`${asset.url}?auto=format`, {
      headers: {Accept: accept, Authorization},
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const {width} = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(width).toBe(20_000)
  }
})
