import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {createImageUrlBuilder, type ImageUrlBuilder} from '@sanity/image-url'
import sharp from 'sharp'
import {describe, expect, test} from 'vitest'
import {DATASET, PROJECT, startLake} from '../testing/lake-fixture.ts'
import {fourColourImage, shareLakeWithImage, startLakeWithImage} from '../testing/image-fixture.ts'
import {showAsset} from '../testing/show-asset.ts'

const lakeWithImage = shareLakeWithImage()

describe('image delivery', () => {
  test.each([
    ['', 400, 200],
    ['?w=100', 100, 50],
    ['?h=100', 200, 100],
    ['?w=800&fit=max', 400, 200],
    ['?w=100&h=100', 100, 50],
    ['?w=100&h=100&fit=clip', 100, 50],
    ['?w=100&h=100&fit=max', 100, 50],
    ['?w=100&h=100&fit=crop', 100, 100],
    ['?w=100&h=100&fit=scale', 100, 100],
    ['?w=100&h=100&fit=fill&bg=ff0000', 100, 100],
    ['?w=800&h=800&fit=fillmax', 800, 800],
    ['?w=800&h=800&fit=min', 200, 200],
    ['?w=100&h=100&fit=min', 100, 100],
    ['?w=100&dpr=2', 200, 100],
    ['?rect=10,20,50,60', 50, 60],
    ['?rect=0,0,100,100&w=50&h=25&fit=crop', 50, 25],
    ['?rect=390,190,100,100', 10, 10],
  ])('%j is %i × %i', async (search, width, height) => {
    const {look} = lakeWithImage()
    expect(await look(search)).toMatchObject({width, height})
  })

  test('crops around the given side or point', async () => {
    const {look} = lakeWithImage()
    const middle = async (search: string) => (await look(`?w=40&h=40&fit=crop${search}`)).at(20, 5)
    const [red, green] = ['100', '010']
    expect(await middle('&crop=left')).toBe(red)
    expect(await middle('&crop=right')).toBe(green)
    expect(await middle('&crop=focalpoint&fp-x=0.1&fp-y=0.5')).toBe(red)
    expect(await middle('&fp-x=0.9')).toBe(green)
    expect((await look('?w=40&h=40&fit=crop&crop=center')).at(2, 2)).toBe(red)
    expect((await look('?w=40&h=40&fit=fill&bg=0000ff')).at(2, 2)).toBe('001')
    expect((await look('?rect=200,0,200,100&w=20')).at(10, 5)).toBe(green)
    expect((await look('?flip=h')).at(10, 10)).toBe(green)
  })

  test('auto=format sends a format that the browser accepts', async () => {
    const {get} = lakeWithImage()
    const type = async (search: string, accept: string) => {
      const response = await get(search, {accept})
      return [response.headers.get('content-type'), response.headers.get('vary')]
    }
    expect(await type('?w=9&auto=format', 'image/avif,image/webp')).toEqual([
      'image/avif',
      'Accept',
    ])
    expect(await type('?w=9&auto=format', 'image/webp')).toEqual(['image/webp', 'Accept'])
    expect(await type('?w=9&auto=format', '*/*')).toEqual(['image/png', 'Accept'])
    // A weight of 0 refuses a format.
    expect(await type('?w=9&auto=format', 'image/avif;q=0, image/webp; q=0.5')).toEqual([
      'image/webp',
      'Accept',
    ])
    expect(await type('?w=9&auto=format', 'image/avif;q=0.0,IMAGE/WEBP;q=0,*/*')).toEqual([
      'image/png',
      'Accept',
    ])
    expect(await type('?fm=jpg&auto=format', 'image/avif')).toEqual(['image/jpeg', null])
    expect(await type('?w=9', 'image/avif')).toEqual(['image/png', null])
  })

  test('answers are immutable, and a 304 for a matching ETag', async () => {
    const {get} = lakeWithImage()
    for (const search of ['', '?w=50']) {
      const first = await get(search)
      expect(first.headers.get('cache-control')).toContain('immutable')
      const etag = first.headers.get('etag') ?? ''
      const second = await get(search, {'if-none-match': `W/"x", ${etag}`})
      expect([second.status, await second.text()]).toEqual([304, ''])
    }
  })

  test('renders an image once for concurrent requests, and caches it', async () => {
    const {get, dataDir} = await startLakeWithImage()
    const answers = await Promise.all(Array.from({length: 8}, () => get('?w=123&fm=webp')))
    const bodies = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    expect(new Set(bodies.map((body) => Buffer.from(body).toString('hex'))).size).toBe(1)
    expect(readdirSync(join(dataDir, 'image-cache'))).toEqual([
      expect.stringMatching(/^[0-9a-f]{40}-[0-9a-f]{40}\.webp$/),
    ])
  })

  test('dl sends the image as a download with a name', async () => {
    const {get} = lakeWithImage()
    const header = (await get('?w=9&dl=mein%20Bild"ü.png')).headers.get('content-disposition')
    expect(header).toBe(
      `attachment; filename="mein Bild__.png"; filename*=UTF-8''mein%20Bild%22%C3%BC.png`,
    )
  })

  test.each([
    ['?dl', 'q.png'],
    ['?w=9&dl=', 'q.png'],
    ['?w=9&fm=webp&dl', 'q.webp'],
    ['?fm=pjpg&dl', 'q.jpg'],
  ])('%s has the name under which it was uploaded: %s', async (search, name) => {
    const {get} = lakeWithImage()
    const header = (await get(search)).headers.get('content-disposition')
    expect(header).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`)
  })

  test.each(['none.png', '..%2f..%2flake.sqlite', `${'0'.repeat(40)}-1x1.png`, 'x'.repeat(3000)])(
    '%s is a 404',
    async (name) => {
      const {lake} = await startLake()
      const url = `${lake.url}/images/${PROJECT}/${DATASET}/${name}`
      expect((await fetch(url)).status).toBe(404)
    },
  )
})

test('an SVG is served unchanged, and cannot run scripts', async () => {
  const {writer} = await startLake()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="48"><script>1</script></svg>'
  const asset = await writer.assets.upload('image', Buffer.from(svg), {filename: 'm.svg'})
  expect(asset.metadata.dimensions).toMatchObject({width: 30, height: 48})
  await showAsset(writer, asset)
  const response = await fetch(`${asset.url}?w=10&auto=format`)
  expect(await response.text()).toBe(svg)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

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

test('a WebP that stands still is sent as AVIF, which is smaller', async () => {
  const {writer} = await startLake()
  const still = await sharp(await fourColourImage())
    .webp()
    .toBuffer()
  const {url} = await showAsset(writer, await writer.assets.upload('image', still))
  const headers = {Accept: 'image/avif,image/webp,*/*'}
  const response = await fetch(`${url}?w=9&auto=format`, {headers})
  expect(response.headers.get('content-type')).toBe('image/avif')
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
    const asset = await showAsset(writer, await writer.assets.upload('image', moving))
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

const WRONG = `?w=0 ?w=-9 ?w=x ?w=0x10 ?w=%2010 ?dpr=0 ?fit=wide ?q=101 ?rect=1,2 ?crop=up ?or=45 ?or=left ?sat=-101
  ?sat=x ?auto=nonsense ?auto=format,nonsense ?flip=x ?fm=tiff ?pad=-1
  ?pad=9999 ?w=20&pad=10 ?min-w=9&max-w=3 ?max-h=x ?invert=yes ?sharp=101 ?frame=2`
test.each(WRONG.split(/\s+/))('%s is a 400 that says why', async (search) => {
  const response = await lakeWithImage().get(search)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    statusCode: 400,
    message: expect.stringMatching(/parameter "/),
  })
})

test.each(['?w=20&utm_source=mail', '?w=20&border=1,f00', '?width=9&w=20'])(
  '%s is the same image as ?w=20: unknown parameters are ignored',
  async (search) => {
    const {get} = lakeWithImage()
    const [given, plain] = [await get(search), await get('?w=20')]
    expect([given.status, given.headers.get('etag')]).toEqual([200, plain.headers.get('etag')])
  },
)

test('what @sanity/image-url writes besides', async () => {
  const {look, get, asset} = lakeWithImage()
  const size = async (search: string) => {
    const {width, height} = await look(search)
    return `${search} ${width}x${height}`
  }
  for (const expected of [
    '?pad=10 420x220',
    '?w=100&pad=10 100x60',
    '?w=100&h=100&pad=10&fit=crop 100x100',
    '?w=100&h=100&pad=10&fit=fill 100x100',
    '?w=100&pad=5&dpr=2 200x110',
    '?or=90&pad=10&w=100 100x180',
    '?max-w=100&pad=10 100x60',
    '?max-w=100 100x50',
    '?max-h=60 120x60',
    '?w=100&max-w=50 50x25',
    '?min-w=800 400x200',
    '?sharp=40&w=100 100x50',
  ]) {
    expect(await size(expected.split(' ')[0] ?? '')).toBe(expected)
  }
  expect((await look('?invert=true')).at(10, 10)).toBe('011')
  expect((await look('?invert=false')).at(10, 10)).toBe('100')
  expect((await look('?w=100&pad=10&bg=00f')).at(2, 2)).toBe('001')
  const json = await get('?fm=json&w=20')
  expect(json.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await json.json()).toEqual({
    'Content-Type': 'image/png',
    'Content-Length': asset.size,
    PixelWidth: 400,
    PixelHeight: 200,
  })
  expect((await get('?fm=json&w=x')).status).toBe(400)
})

test('a crop by detail stays within rect', async () => {
  const {look} = lakeWithImage()
  const {at, width, height} = await look('?rect=0,0,200,100&w=50&h=50&fit=crop&crop=entropy')
  expect([width, height, at(2, 2), at(47, 47)]).toEqual([50, 50, '100', '100'])
})

test('an animation is turned, cropped by detail, and stopped, and runs forwards', async () => {
  const {writer} = await startLake()
  // The second frame is green; the upper half of both is dark.
  const frame = async (colour: string) => {
    const below = {create: {width: 20, height: 10, channels: 3 as const, background: colour}}
    return sharp({create: {width: 20, height: 20, channels: 3, background: '#000'}})
      .composite([{input: below, left: 0, top: 10}])
      .png()
      .toBuffer()
  }
  const frames = await Promise.all(['#f00', '#0f0'].map(frame))
  const moving = await sharp(frames, {join: {animated: true}})
    .gif({delay: [200, 700], loop: 3})
    .toBuffer()
  const {url} = await showAsset(writer, await writer.assets.upload('image', moving))
  const load = async (search: string) => {
    const bytes = Buffer.from(await (await fetch(url + search)).arrayBuffer())
    const {pages = 1, delay, loop} = await sharp(bytes).metadata()
    const colourOf = async (page: number, y: number) => {
      const {data, info} = await sharp(bytes, {page})
        .removeAlpha()
        .raw()
        .toBuffer({resolveWithObject: true})
      const start = y * info.width * info.channels
      return [...data.subarray(start, start + 3)].map((value) => (value > 127 ? 1 : 0)).join('')
    }
    return {pages, delay, loop, colourOf}
  }
  const turned = await load('?flip=v&fm=webp&w=20')
  expect(turned).toMatchObject({pages: 2, delay: [200, 700], loop: 3})
  expect([await turned.colourOf(0, 2), await turned.colourOf(1, 2)]).toEqual(['100', '010'])
  expect(await turned.colourOf(0, 17)).toBe('000')
  expect((await load('?w=10&h=5&fit=crop&crop=entropy')).pages).toBe(2)
  const part = await load('?rect=0,10,20,10&w=10&h=5&fit=crop&crop=entropy')
  expect([await part.colourOf(0, 2), await part.colourOf(1, 2)]).toEqual(['100', '010'])
  expect((await load('?frame=1&w=10')).pages).toBe(1)
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

test('a picture that was asked for in no size is at most 8,192 pixels wide', async () => {
  const {writer, asEditor} = await startLake()
  const long = sharp({create: {width: 20_000, height: 20, channels: 3, background: '#0a6'}})
  const asset = await writer.assets.upload('image', await long.png().toBuffer())
  const headers = {Accept: 'image/avif,image/webp', ...asEditor}
  const response = await fetch(`${asset.url}?auto=format`, {headers})
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/avif'])
  const {width} = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(width).toBe(8192)
})

test('auto=compress makes a smaller file, alone and with others; q comes first', async () => {
  const {get} = lakeWithImage()
  const load = async (search: string, accept = '*/*') => {
    const response = await get(search, {accept})
    const {byteLength} = await response.arrayBuffer()
    return {type: response.headers.get('content-type'), size: byteLength}
  }
  const plain = await load('?w=300&fm=jpg')
  const compressed = await load('?w=300&fm=jpg&auto=compress')
  expect(compressed.size).toBeLessThan(plain.size)
  expect(await load('?w=300&fm=jpg&auto=compress&q=75')).toEqual(plain)
  expect(await load('?w=300&auto=compress', 'image/webp')).toMatchObject({type: 'image/png'})
  for (const auto of ['compress,format', 'format,compress', 'format,compress,enhance,redeye']) {
    expect(await load(`?w=300&auto=${auto}`, 'image/webp')).toMatchObject({type: 'image/webp'})
  }
})

test.each(['', '?w=20', '?w=20&auto=format'])(
  'HEAD %j has the headers of GET, and no body',
  async (search) => {
    const {get, asset} = lakeWithImage()
    const headersOf = ({status, headers}: Response) => {
      const {
        date: _,
        connection: _connection,
        'keep-alive': _keepAlive,
        ...rest
      } = Object.fromEntries(headers)
      return {status, ...rest}
    }
    const whole = await get(search)
    const {byteLength} = await whole.arrayBuffer()
    const head = await fetch(`${asset.url}${search}`, {method: 'HEAD'})
    expect(await head.text()).toBe('')
    expect(headersOf(head)).toEqual(headersOf(whole))
    expect(head.headers.get('content-length')).toBe(String(byteLength))
  },
)

test.each<[string, (builder: ImageUrlBuilder) => ImageUrlBuilder]>([
  ['focal point', (image) => image.focalPoint(0.1, 1e-7).size(20, 20).fit('crop')],
  ['rect', (image) => image.rect(1, 2, 30, 40).flipHorizontal().orientation(90)],
  ['download', (image) => image.forceDownload('name.png')],
  ['vanity name', (image) => image.vanityName('name.png').width(20).auto('format').dpr(2)],
])('@sanity/image-url’s %s is understood', async (_, build) => {
  const {asset, lake} = lakeWithImage()
  const target = {projectId: PROJECT, dataset: DATASET, baseUrl: lake.url}
  const url = build(createImageUrlBuilder(target).image(asset)).url()
  expect(url).toMatch(/\?|\/name\.png/)
  const response = await fetch(url)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
  await sharp(Buffer.from(await response.arrayBuffer())).metadata()
})

test('the picture of a URL is made ahead as current browsers ask for it, and nothing else is', async () => {
  const {lake, asset, dataDir} = await startLakeWithImage()
  const {pathname} = new URL(asset.url)
  const files = () => readdirSync(join(dataDir, 'image-cache'))
  for (const url of [
    `${pathname}?w=100&fm=jpg`,
    pathname,
    `${pathname.replace(/\w{40}/, 'a'.repeat(40))}?w=9&auto=format`,
    `${pathname}?w=x&auto=format`,
    'https://example.org/a.png?w=100&auto=format',
  ]) {
    expect([url, await lake.prepareImage(url)]).toEqual([url, 'none'])
  }
  expect(files()).toEqual([])
  const search = '?rect=0,0,200,200&w=100&h=100&fit=crop&auto=format'
  expect(await lake.prepareImage(pathname + search)).toBe('made')
  expect(files()).toEqual([expect.stringMatching(/\.avif$/)])
  const response = await fetch(asset.url + search, {headers: {Accept: 'image/avif,image/webp,*/*'}})
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
  expect(files()).toHaveLength(1)
  expect(await lake.prepareImage(pathname + search)).toBe('kept')
})
